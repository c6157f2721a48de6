import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { assertGoods, findGoods } from '#domain/stock/goods.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseImmutable, type Violation, violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'

const OWNER = ['account_id', 'warehouse_id'] as const

/** Announces units that will pass through; confirmed from the start where it says so (operations 7.7). */
export async function createCrossdock(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  if (parsed.violations.length === 0) {
    const to = String(parsed.values.status)
    if (to !== 'pending' && to !== 'confirmed')
      throw refusal('crossdock_transition_invalid', { from: 'new', to })
    if (to === 'confirmed' && !addsUnits(parsed)) throw refusal('crossdock_units_missing', {})
  }
  const { account_id } = parsed.values
  const warehouse_id = parsed.values.warehouse_id ?? (await usualWarehouse(tx, account_id))
  if (parsed.violations.length === 0) await assertOwner(tx, { account_id, warehouse_id })
  const row = await createRecord(tx, resource, {
    parsed,
    extra: { warehouse_id },
    violations: checkNumbers([], parsed),
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Changes a crossdock, or confirms it. Once its units are there, they and whose they are stay as they are. */
export async function updateCrossdock(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const from = String(current.status)
  const to = String(parsed.values.status ?? from)
  if (parsed.violations.length === 0) {
    if (from !== to && !(from === 'pending' && to === 'confirmed'))
      throw refusal('crossdock_transition_invalid', { from, to })
    assertChangeable(current, parsed)
    const row: Record<string, unknown> = { ...current, ...parsed.values }
    if (OWNER.some((column) => row[column] !== current[column])) await assertOwner(tx, row)
  }
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    violations: checkNumbers(unitsOf(current), parsed),
  })
  if (to === 'confirmed' && unitsOf(row).length === 0) throw refusal('crossdock_units_missing', {})
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Deletes crossdocks; units that stand in the warehouse hold theirs. */
export async function removeCrossdocks(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const there = rows.filter(({ status }) => status === 'received')
  if (there.length > 0) throw refusal('record_in_use', { count: there.length, type: 'storage_units' })
  await removeRecords(tx, resource, rows)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}

/** The units of a crossdock as they were read with it. */
export function unitsOf(row: AnyRow): readonly AnyRow[] {
  return Array.isArray(row.units) ? (row.units as AnyRow[]) : []
}

/** A number stands for one unit: of two that bear the same none could be received. */
function checkNumbers(there: readonly AnyRow[], { parts }: Parsed): Violation[] {
  const changes = parts.flatMap((part) => part.changes)
  const renamed = new Set(
    changes.flatMap((change) => {
      if (change.type === 'ADD') return []
      return change.type === 'DESTROY' || 'reference' in change.parsed.values ? [change.id] : []
    }),
  )
  const borne = new Set(there.filter(({ id }) => !renamed.has(id)).map(({ reference }) => reference))
  return changes.flatMap((change) => {
    if (change.type === 'DESTROY') return []
    const { values, pointers } = change.parsed
    if (typeof values.reference !== 'string') return []
    if (borne.has(values.reference)) return [violation('taken', { field: 'reference' }, pointers.reference)]
    borne.add(values.reference)
    return []
  })
}

function addsUnits({ parts }: Parsed): boolean {
  return parts.some(({ changes }) => changes.some(({ type }) => type === 'ADD'))
}

function assertChangeable(current: FullRow, parsed: Parsed): void {
  if (current.status === 'pending' || current.status === 'confirmed') return
  const { parts, pointers, values } = parsed
  refuseImmutable([
    ...OWNER.filter((column) => column in pointers && values[column] !== current[column]),
    ...(parts.some(({ changes }) => changes.length > 0) ? ['units_changes'] : []),
  ])
}

/** Refuses units of an account that has no business there (operations 0.10). What is not there, or hidden, is told elsewhere. */
async function assertOwner(
  tx: Transaction,
  { account_id, warehouse_id }: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (typeof account_id !== 'number' || typeof warehouse_id !== 'number') return
  const goods = await findGoods(tx, { account_id, warehouse_id, product_ids: [] })
  if (goods !== null) assertGoods(goods, 'stock')
}

async function usualWarehouse(tx: Transaction, account_id: unknown): Promise<number | null> {
  if (typeof account_id !== 'number') return null
  const link = await tx.maybe<{ warehouse_id: number }>(sql`
    select w.warehouse_id
    from account_warehouses w
    where w.tenant_id = ${tx.tenant.id} and w.account_id = ${account_id} and w.is_default`)
  return link?.warehouse_id ?? null
}
