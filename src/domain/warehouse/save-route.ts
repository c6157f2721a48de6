import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { isTaken, type MovedRow, nextPlace, type PositionColumns, shift } from '#records/positions.ts'
import { updateRecord } from '#records/update.ts'

/** The lock of changes to the order of warehouse routes. */
export const ROUTES_LOCK = 'warehouse_routes'

/** Routes of a product for the same account and customer are ordered from 0, and may have gaps. */
function orderingOf(resource: Resource): PositionColumns {
  const within = ['product_id', 'account_id', 'customer_id']
  return { resource, column: 'position', first: 0, scope_columns: within }
}

/** Creates a route at a position, by default the last one; others at this position move up. */
export async function createRoute(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const position = parsed.values.position ?? (await nextPlace(tx, orderingOf(resource), parsed.values))
  await makeRoom(tx, resource, { ...parsed.values, position })
  const row = await createRecord(tx, resource, { parsed, extra: { position } })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Updates a route; if it moves to another group of routes it becomes the last one, unless a position is given. */
export async function updateRoute(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const ordering = orderingOf(resource)
  const after: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const isMoved = ordering.scope_columns.some((column) => after[column] !== current[column])
  const requested = isMoved ? parsed.values.position : after.position
  const position = requested ?? (await nextPlace(tx, ordering, after))
  await makeRoom(tx, resource, { ...after, position })
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, extra: { position } })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

async function makeRoom(
  tx: Transaction,
  resource: Resource,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ordering = orderingOf(resource)
  if (!(await isTaken(tx, ordering, after))) return
  const move = { row: after, from: Number(after.position), by: 1 } as const
  const shifted: readonly MovedRow[] = await shift(tx, ordering, move)
  for (const { row, previous } of shifted) announceChange(tx, resource, { event: 'updated', row, previous })
}
