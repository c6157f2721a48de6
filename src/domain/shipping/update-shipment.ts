import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { readOrders, statusOf } from '#domain/orders/order.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, type Violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { shipments } from '#resources/outbound/shipments.ts'
import { attachTasks, attachToShipment, detachTasks } from './attach-tasks.ts'
import { checkCarrier } from './check-carrier.ts'
import { checkUnitType } from './check-unit-type.ts'
import { idIn, mapParts, packageChanges, withStandardPackages } from './package-changes.ts'
import { assertShipment, lockShipment } from './shipment.ts'
import { unpackGoods } from './unpack-goods.ts'

/** Updates a shipment that is not submitted; removed packages are unpacked. */
export async function updateShipment(
  tx: Transaction,
  resource: Resource,
  { id, parsed: request }: { readonly id: number; readonly parsed: Parsed },
): Promise<FullRow> {
  const unlocked = await readRecord(tx, resource, { id })
  const orders = [Number(unlocked.goods_out_id), sentInput(shipments, request).goods_out_id]
  const shipment = await lockShipment(tx, id, { goods_outs: orders })
  const current = await readRecord(tx, resource, { id })
  if (
    Object.keys(request.pointers).length + packageChanges(request).length > 0 ||
    request.address !== undefined
  )
    assertShipment(tx, shipment, ['pending', 'failed'])
  const parsed = withStandardPackages(withRemovals(request, current))
  const merged = { ...current, ...parsed.values }
  const carrier = await checkCarrier(tx, resource, {
    parsed,
    pair: { carrier_id: idIn(merged.carrier_id), carrier_service_id: idIn(merged.carrier_service_id) },
  })
  const violations = [...carrier.violations, ...checkUnitTypes(current, parsed)]
  const moved = await readOrderColumns(tx, current, parsed)
  const removedIds = packageChanges(parsed).flatMap((change) =>
    change.type === 'DESTROY' ? [change.id] : [],
  )
  const added = packageChanges(parsed).filter(({ type }) => type === 'ADD').length
  if (parsed.violations.length + violations.length === 0)
    await unpackGoods(tx, packagesOf(current, removedIds))
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    violations,
    extra: {
      ...carrier.pair,
      ...moved,
      packages_count: packagesOf(current).length + added - removedIds.length,
    },
  })
  if (moved !== null) {
    await detachTasks(tx, [id])
    await attachToShipment(tx, { id, goods_out_id: Number(row.goods_out_id) })
    await attachTasks(tx, [Number(current.goods_out_id)])
  }
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Checks changes of the unit type of packages with contents. */
function checkUnitTypes(current: FullRow, { parts }: Parsed): readonly Violation[] {
  return parts.flatMap(({ part, changes }) =>
    changes.flatMap((change) => {
      if (change.type !== 'UPDATE') return []
      const [existing] = packagesOf(current, [change.id])
      return checkUnitType(part.children, { current: existing, parsed: change.parsed })
    }),
  )
}

/** A complete list of packages removes those it does not contain. */
function withRemovals(parsed: Parsed, current: FullRow): Parsed {
  return mapParts(parsed, (part) => {
    if (part.is_whole !== true) return part
    const keptIds = part.changes.flatMap((change) => (change.type === 'UPDATE' ? [change.id] : []))
    const removed = packagesOf(current).filter(({ id }) => !keptIds.includes(id))
    const changes = removed.map(
      ({ id }) => ({ type: 'DESTROY', id, pointer: '/data/attributes/packages' }) as const,
    )
    return { ...part, changes: [...changes, ...part.changes] }
  })
}

/**
 * The account and warehouse of the new order of a shipment; refused if something is packed in it or the order
 * is finished. Null if the order does not change.
 */
async function readOrderColumns(
  tx: Transaction,
  current: FullRow,
  parsed: Parsed,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { goods_out_id: id } = sentInput(shipments, parsed)
  if (id === undefined || id === current.goods_out_id) return null
  if (packagesOf(current).some(({ storage_unit_id }) => storage_unit_id !== null))
    throw refusal('immutable', { field: 'goods_out_id' })
  const [order] = await readOrders(tx, [id])
  if (order === undefined) return null
  const status = statusOf(order)
  if (status === 'CANCELLED' || status === 'COMPLETED')
    throw refusal('goods_out_not_processable', { reference: order.reference, status })
  return { account_id: order.account_id, warehouse_id: order.warehouse_id }
}

/** The packages read with a shipment, or those of them with these ids. */
function packagesOf(row: AnyRow, ids?: readonly number[]): readonly AnyRow[] {
  const all = Array.isArray(row.packages) ? (row.packages as AnyRow[]) : []
  return ids === undefined ? all : all.filter(({ id }) => ids.includes(id))
}
