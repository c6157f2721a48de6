import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type AccountWarehouses, assertNoOpenWork } from '#domain/warehouse/open-work.ts'
import { announceChange } from '#events/announce.ts'
import { type AnyRow, type FullRow, selectList } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'

type LinkUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a link between an account and a warehouse; if it moves to another account, both accounts keep one default. */
export async function updateLink(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: LinkUpdate,
): Promise<FullRow> {
  const account = parsed.values.account_id ?? current.account_id
  const warehouse = parsed.values.warehouse_id ?? current.warehouse_id
  const isChanged = account !== current.account_id || warehouse !== current.warehouse_id
  if (isChanged && parsed.violations.length === 0) await assertNoOpenWork(tx, pairsOf([current]))
  const isMoved = account !== current.account_id
  if (!isMoved) return writeLink(tx, resource, { current, parsed })
  await clearDefault(tx, [current.id])
  const { others } = await tx.one<{ others: number }>(sql`
    select count(*) as others
    from account_warehouses l
    where l.tenant_id = ${tx.tenant.id} and l.account_id = ${account}`)
  const row = await writeLink(tx, resource, {
    current: { ...current, is_default: false },
    parsed: others === 0 ? { ...parsed, values: { ...parsed.values, is_default: true } } : parsed,
  })
  await promoteOldest(tx, resource, [current.account_id])
  return row
}

async function writeLink(tx: Transaction, resource: Resource, change: LinkUpdate): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, resource, change)
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Removes links; if the default is removed, the oldest remaining link becomes the default (operations 12). */
export async function removeLinks(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  await assertNoOpenWork(tx, pairsOf(rows))
  await clearDefault(
    tx,
    rows.map((row) => row.id),
  )
  await removeRecords(
    tx,
    resource,
    rows.map((row) => ({ ...row, is_default: false })),
  )
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
  await promoteOldest(
    tx,
    resource,
    rows.map((row) => row.account_id),
  )
}

function pairsOf(rows: readonly AnyRow[]): AccountWarehouses {
  return rows.map((row) => ({
    account_id: Number(row.account_id),
    warehouse_id: Number(row.warehouse_id),
  }))
}

async function clearDefault(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update account_warehouses l
    set is_default = false, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${ids}::bigint[]) and l.is_default`)
}

async function promoteOldest(
  tx: Transaction,
  resource: Resource,
  accounts: readonly unknown[],
): Promise<void> {
  const promoted = await tx.rows<AnyRow>(sql`
    update account_warehouses l
    set is_default = true, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id}
      and l.id in (
        select min(o.id)
        from account_warehouses o
        where o.tenant_id = ${tx.tenant.id} and o.account_id = any(${accounts}::bigint[])
        group by o.account_id
        having not bool_or(o.is_default))
    returning ${selectList(resource, 'l')}`)
  for (const row of promoted)
    announceChange(tx, resource, { event: 'updated', row, previous: { is_default: false } })
}
