import { lockSelected } from '#database/lock-rows.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { packages } from '#resources/outbound/packages.ts'
import { checkUnitType } from './check-unit-type.ts'
import { countPackages } from './count-packages.ts'
import { joinShipments } from './join-shipments.ts'
import { lockShipments } from './lock-shipments.ts'
import { withStandardUnits } from './with-standard-units.ts'

/** Updates a package; it may move to another shipment of the same order with its contents. */
export async function updatePackage(
  tx: Transaction,
  resource: Resource,
  { id, parsed }: { readonly id: number; readonly parsed: Parsed },
): Promise<FullRow> {
  const unlocked = await readRecord(tx, resource, { id })
  const { shipment_id } = sentInput(packages, parsed)
  const [own, target] = await lockShipments(tx, [
    Number(unlocked.shipment_id),
    ...(shipment_id != null && shipment_id !== unlocked.shipment_id ? [shipment_id] : []),
  ])
  const isOtherOrder = target !== undefined && own !== undefined && target.goods_out_id !== own.goods_out_id
  if (isOtherOrder && unlocked.storage_unit_id !== null) throw refusal('immutable', { field: 'shipment_id' })
  const current = await readRecord(tx, resource, { id })
  const { storage_unit_id } = current
  const isMoved = target !== undefined && typeof storage_unit_id === 'number'
  if (isMoved) await lockSelected(tx, 'tasks', tasksOn(tx, storage_unit_id))
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: withStandardUnits(parsed),
    violations: checkUnitType(resource, { current, parsed }),
  })
  if (isMoved)
    await joinShipments(tx, [{ storage_unit_id, shipment_id: target.id, goods_out_id: target.goods_out_id }])
  if (target !== undefined) await countPackages(tx, [Number(unlocked.shipment_id), target.id])
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** The tasks that have reserved goods on a unit. */
function tasksOn(tx: Transaction, storage_unit_id: number): Sql {
  const tenant = tx.tenant.id
  return sql`
    select a.task_id
    from stocks s
    join allocations a on a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open'
    where s.tenant_id = ${tenant} and s.storage_unit_id = ${storage_unit_id}`
}
