import { LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { orderIn, readOrders, statusOf } from '#domain/orders/order.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, type Violation } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { seeRecord } from '#records/find.ts'
import type { Parsed, PartChange, PartChanges } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'
import { attachTasks, detachTasks, fillShipment } from './attach-tasks.ts'
import { checkKind } from './check-kind.ts'
import { checkCarrier, usualCarrier } from './choose-carrier.ts'
import { measured } from './measured.ts'
import { assertShipment, type Shipment, takeShipment } from './shipment.ts'
import { unpackGoods } from './unpack-goods.ts'

/** Makes a shipment of an order; what of the order is to be dispatched and in no shipment yet is in this one (operations 7.4). */
export async function createShipment(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  await checkInput(tx, resource, parsed)
  const { values } = parsed
  const id = Number(values.goods_out_id)
  const [, orders] = await tx.pipeline([lockAll(tx, { goods_outs: [id] }), readOrders(tx, [id])])
  const order = orderIn(orders, id)
  const status = statusOf(order)
  if (status === 'CANCELLED' || status === 'COMPLETED')
    throw refusal('goods_out_not_processable', { reference: order.reference, status })
  const isNamed = typeof values.carrier_id === 'number' || typeof values.carrier_service_id === 'number'
  const named = { carrier_id: idIn(values.carrier_id), carrier_service_id: idIn(values.carrier_service_id) }
  const { pair, violations } = await checkCarrier(tx, resource, {
    parsed,
    pair: isNamed ? named : await usualCarrier(tx, order),
  })
  const row = await createRecord(tx, resource, {
    parsed: withMeasures(parsed),
    violations,
    extra: {
      ...pair,
      account_id: order.account_id,
      warehouse_id: order.warehouse_id,
      delivery_notes: values.delivery_notes ?? order.delivery_notes,
      packages_count: changesOf(parsed).length,
    },
  })
  await fillShipment(tx, { id: row.id, goods_out_id: id })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Changes a shipment its carrier has not taken on; packages that go are unpacked. */
export async function updateShipment(
  tx: Transaction,
  resource: Resource,
  { id, parsed: sent }: { readonly id: number; readonly parsed: Parsed },
): Promise<FullRow> {
  const seen = await seeRecord(tx, resource, { id })
  const orders = [Number(seen.goods_out_id), idIn(sent.values.goods_out_id)]
  const shipment = await takeShipment(tx, id, { goods_outs: orders })
  const current = await seeRecord(tx, resource, { id })
  if (Object.keys(sent.pointers).length + changesOf(sent).length > 0 || sent.address !== undefined)
    assertShipment(tx, shipment, ['pending', 'failed'])
  const parsed = withMeasures(withGone(sent, current))
  const wanted = { ...current, ...parsed.values }
  const carried = await checkCarrier(tx, resource, {
    parsed,
    pair: { carrier_id: idIn(wanted.carrier_id), carrier_service_id: idIn(wanted.carrier_service_id) },
  })
  const violations = [...carried.violations, ...checkKinds(current, parsed)]
  const moved = await askMove(tx, current, parsed)
  const gone = changesOf(parsed).flatMap((change) => (change.type === 'DESTROY' ? [change.id] : []))
  const added = changesOf(parsed).filter(({ type }) => type === 'ADD').length
  if (parsed.violations.length + violations.length === 0) await unpackGoods(tx, packagesOf(current, gone))
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    violations,
    extra: { ...carried.pair, ...moved, packages_count: packagesOf(current).length + added - gone.length },
  })
  if (moved !== null) {
    await detachTasks(tx, [id])
    await fillShipment(tx, { id, goods_out_id: Number(row.goods_out_id) })
    await attachTasks(tx, [Number(current.goods_out_id)])
  }
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/**
 * Deletes shipments their carriers have not taken on; what is packed in them is unpacked, and what was to leave with them
 * leaves with others of their orders, where there are any.
 */
export async function removeShipments(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const orders = rows.map(({ goods_out_id }) => Number(goods_out_id))
  const [, shipments] = await tx.pipeline([
    lockAll(tx, { goods_outs: orders, shipments: ids }),
    tx.rows<Shipment>(sql`
      select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = any(${ids}::bigint[]) order by s.id`),
  ])
  const isAsSeen = ({ id, goods_out_id }: AnyRow) =>
    shipments.some((shipment) => shipment.id === id && shipment.goods_out_id === goods_out_id)
  if (!rows.every(isAsSeen)) throw new LostRace('a shipment is gone, or of another order')
  for (const shipment of shipments) assertShipment(tx, shipment, ['pending', 'failed'])
  const packages = await tx.rows<AnyRow>(sql`
    select p.* from packages p where p.tenant_id = ${tx.tenant.id} and p.shipment_id = any(${ids}::bigint[]) order by p.id`)
  await unpackGoods(tx, packages)
  await removeRecords(tx, resource, rows)
  await attachTasks(tx, orders)
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}

const idIn = (value: unknown) => (typeof value === 'number' ? value : null)

/** The packages of a shipment as they were read with it, or those of them with these ids. */
function packagesOf(row: AnyRow, ids?: readonly number[]): readonly AnyRow[] {
  const all = Array.isArray(row.packages) ? (row.packages as AnyRow[]) : []
  return ids === undefined ? all : all.filter(({ id }) => ids.includes(id))
}

/** What is changed about the kind of packages that are packed. */
function checkKinds(current: FullRow, { parts }: Parsed): readonly Violation[] {
  return parts.flatMap(({ part, changes }) =>
    changes.flatMap((change) => {
      if (change.type !== 'UPDATE') return []
      const [known] = packagesOf(current, [change.id])
      return checkKind(part.children, { current: known, parsed: change.parsed })
    }),
  )
}

function changesOf({ parts }: Parsed): readonly PartChange[] {
  return parts.flatMap(({ changes }) => changes)
}

function withParts(parsed: Parsed, change: (part: PartChanges) => PartChanges): Parsed {
  return { ...parsed, parts: parsed.parts.map(change) }
}

/** A list that names all packages there are to be takes the others away. */
function withGone(parsed: Parsed, current: FullRow): Parsed {
  return withParts(parsed, (part) => {
    if (part.is_whole !== true) return part
    const kept = part.changes.flatMap((change) => (change.type === 'UPDATE' ? [change.id] : []))
    const gone = packagesOf(current).filter(({ id }) => !kept.includes(id))
    const changes = gone.map(
      ({ id }) => ({ type: 'DESTROY', id, pointer: '/data/attributes/packages' }) as const,
    )
    return { ...part, changes: [...changes, ...part.changes] }
  })
}

/** Packages are kept in centimetres and kilograms, whatever they are sent in. */
function withMeasures(parsed: Parsed): Parsed {
  return withParts(parsed, (part) => ({
    ...part,
    changes: part.changes.map((change) =>
      change.type === 'DESTROY' ? change : { ...change, parsed: measured(change.parsed) },
    ),
  }))
}

/** A shipment may become another order's as long as nothing is packed in it; it is then that order's account and warehouse. */
async function askMove(
  tx: Transaction,
  current: FullRow,
  { values }: Parsed,
): Promise<Readonly<Record<string, unknown>> | null> {
  const id = idIn(values.goods_out_id)
  if (id === null || id === current.goods_out_id) return null
  if (packagesOf(current).some(({ storage_unit_id }) => storage_unit_id !== null))
    throw refusal('immutable', { field: 'goods_out_id' })
  const [order] = await readOrders(tx, [id])
  if (order === undefined) return null
  const status = statusOf(order)
  if (status === 'CANCELLED' || status === 'COMPLETED')
    throw refusal('goods_out_not_processable', { reference: order.reference, status })
  return { account_id: order.account_id, warehouse_id: order.warehouse_id }
}
