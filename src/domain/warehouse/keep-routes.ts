import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { isTaken, nextPlace, type Ordering, type Shifted, shift } from '#records/positions.ts'
import { updateRecord } from '#records/update.ts'

/** The turn of all who change the order of warehouse routes. */
export const ROUTES_TURN = 'warehouse_routes'

/** Routes of a product for the same account and customer stand in an order that may have gaps, the first at 0. */
function orderingOf(resource: Resource): Ordering {
  const within = ['product_id', 'account_id', 'customer_id']
  return { resource, column: 'position', first: 0, within }
}

/** Adds a route at a place, or behind the others; who stands there makes room. */
export async function createRoute(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const position = parsed.values.position ?? (await nextPlace(tx, orderingOf(resource), parsed.values))
  await makeRoom(tx, resource, { ...parsed.values, position })
  const row = await createRecord(tx, resource, { parsed, extra: { position } })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Changes a route; among other routes than before it comes last, unless a place is named. */
export async function updateRoute(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const ordering = orderingOf(resource)
  const wanted: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const isElsewhere = ordering.within.some((column) => wanted[column] !== current[column])
  const named = isElsewhere ? parsed.values.position : wanted.position
  const position = named ?? (await nextPlace(tx, ordering, wanted))
  await makeRoom(tx, resource, { ...wanted, position })
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, extra: { position } })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

async function makeRoom(
  tx: Transaction,
  resource: Resource,
  wanted: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ordering = orderingOf(resource)
  if (!(await isTaken(tx, ordering, wanted))) return
  const move = { row: wanted, from: Number(wanted.position), by: 1 } as const
  const shifted: readonly Shifted[] = await shift(tx, ordering, move)
  for (const { row, previous } of shifted) announceChange(tx, resource, { event: 'updated', row, previous })
}
