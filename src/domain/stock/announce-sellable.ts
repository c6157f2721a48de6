import { nextVersion } from '#database/next-version.ts'
import { name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceAll } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'
import type { AnyRow } from '#records/columns.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import { isInLife, sellableTables } from './sellable.ts'
import { readSellable } from './sellable-balance.ts'

/** Something of which the sellable quantity depends beside the stock. */
export type SellableFactor = {
  readonly field: 'product_id' | 'account_id' | 'warehouse_id'
  readonly id: number
}

/**
 * Changes a product, an account or a warehouse, and announces the balances of which another quantity is sellable then (operations
 * 0.7).
 */
export async function announceSellableAround<Result>(
  tx: Transaction,
  {
    balances,
    of,
    change,
  }: {
    readonly balances: Resource
    readonly of: SellableFactor
    readonly change: () => Promise<Result>
  },
): Promise<Result> {
  const found = await tx.rows<{ id: number }>(sql`
    select b.id
    from stock_balances b
    where b.tenant_id = ${tx.tenant.id} and ${name('b', of.field)} = ${of.id} and b.available > 0`)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return change()
  const before = await readSellable(tx, ids, tx.now)
  const result = await change()
  await announce(tx, balances, { before, after: await readSellable(tx, ids, tx.now) })
  return result
}

/** The end of a day in warehouses. */
export type EndedDay = { readonly warehouse_ids: readonly number[]; readonly instant: Instant }

/** Announces the balances of which another quantity is sellable the day after, since goods passed their date (operations 0.7). */
export async function announceExpired(
  tx: Transaction,
  balances: Resource,
  { warehouse_ids, instant }: EndedDay,
): Promise<void> {
  if (warehouse_ids.length === 0) return
  const next = instantFor(new Date(Date.parse(instant) + 1000))
  const found = await tx.rows<{ id: number }>(sql`
    select b.id
    from stock_balances b
    where b.tenant_id = ${tx.tenant.id} and (b.account_id, b.product_id, b.warehouse_id) in (
      select s.account_id, s.product_id, s.warehouse_id
      from stocks s
      ${sellableTables}
      where s.tenant_id = ${tx.tenant.id} and s.warehouse_id = any(${[...warehouse_ids]}::bigint[]) and s.status = 'available'
        and s.free > 0 and ${isInLife(sql`${instant}::timestamptz`)} <> ${isInLife(sql`${next}::timestamptz`)})`)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return
  const [before, after] = await tx.pipeline([readSellable(tx, ids, instant), readSellable(tx, ids, next)])
  await announce(tx, balances, { before, after })
}

type SellableFigures = ReadonlyMap<number, string>

async function announce(
  tx: Transaction,
  balances: Resource,
  { before, after }: { readonly before: SellableFigures; readonly after: SellableFigures },
): Promise<void> {
  const ids = [...after].flatMap(([id, sellable]) =>
    Number(before.get(id)) === Number(sellable) ? [] : [id],
  )
  if (ids.length === 0) return
  tx.locks.next('stock_balances')
  const changed = await tx.rows<AnyRow>(sql`
    update stock_balances b
    set ${nextVersion(tx, 'b')}
    from (${lockedInOrder(tx, ids)}) k
    where b.tenant_id = ${tx.tenant.id} and b.id = k.id
    returning b.*`)
  const now = await readSellable(tx, ids, tx.now)
  const rows = changed.map((row) => ({ ...row, sellable: now.get(row.id) ?? '0' }))
  const data = await recordData(tx, balances, rows)
  announceAll(
    tx,
    rows.map(({ id }, index) => ({
      resource_name: 'stock_balance',
      event: 'updated',
      aggregate: { type: balances.name, id },
      data: data[index] ?? {},
      previous: { sellable: Number(before.get(id) ?? 0) },
    })),
  )
}

/** Acts lock balances in the order of their keys. */
function lockedInOrder(tx: Transaction, ids: readonly number[]): Sql {
  return sql`
    select b.id
    from stock_balances b
    where b.tenant_id = ${tx.tenant.id} and b.id = any(${[...ids]}::bigint[])
    order by b.account_id, b.product_id, b.warehouse_id
    for no key update`
}
