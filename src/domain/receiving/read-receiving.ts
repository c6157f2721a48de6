import { LostRace } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Receipt, type ReceiptLine, readReceiptLines, readReceipts } from '#domain/receipts/receipt.ts'
import { type Goods, type ProductFacts, productOf, readGoods } from '#domain/stock/goods.ts'
import type { Identity } from '#domain/stock/identity.ts'
import { type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { readTasks, type Task, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import type { ReceivingInput } from './receiving-input.ts'

/** How the goods of a line are put on units. */
export type UnitConfiguration = {
  readonly id: number
  readonly storage_unit_type_id: number
  readonly stock_configuration: string
  readonly allow_receipt: boolean
  readonly is_measured: boolean
}

/** Everything known about a receive task, read before the locks. */
export type ReceivingContext = {
  readonly task: Task
  readonly receipt: Receipt
  readonly line: ReceiptLine
  readonly goods: Goods
  readonly product: ProductFacts
  readonly configuration: UnitConfiguration | null
  /** Where the goods arrive; null where that is not known. */
  readonly bay: LocationFacts | null
  /** The existing unit they are put on. */
  readonly unit: UnitFacts | null
  /** The type of the unit to create for them; null for loose goods, or an existing unit. */
  readonly new_unit_type_id: number | null
  /** The attributes goods of a transfer were sent with. */
  readonly sent: Partial<Identity> | null
  /** Serial numbers of a return that were not dispatched to its customer; read under the locks. */
  readonly undispatched_serials: readonly string[]
}

/** The default location: the bay of the task, or always the bay of the receipt. */
export type ArrivalPlace = 'as_said' | 'at_bay'

/** Reads what receiving a task needs, without locks. */
export async function readReceiving(
  tx: Transaction,
  id: number,
  { input, arrival }: { readonly input: ReceivingInput; readonly arrival: ArrivalPlace },
): Promise<ReceivingContext> {
  const task = taskIn(await readTasks(tx, [id]), id)
  if (task.type !== 'RCV' || task.goods_in_receipt_id === null || task.goods_in_line_id === null)
    throw refusal('not_found', {})
  const { receipt, line } = await readReceiptAndLine(tx, task.goods_in_receipt_id, task.goods_in_line_id)
  const [goods, configuration, sent, units] = await tx.pipeline([
    readGoods(tx, { ...receipt, product_ids: [line.product_id] }),
    readConfiguration(tx, line.product_storage_unit_id),
    receipt.receipt_type === 'warehouse_transfer' ? readSentAttributes(tx, line.id) : null,
    readUnits(tx, [input.storage_unit_to_id ?? task.storage_unit_to_id]),
  ])
  const known = receipt.location_id ?? goods.warehouse.default_goods_in_location_id
  const bay_id = arrival === 'at_bay' ? known : (input.location_to_id ?? task.location_to_id ?? known)
  const locations = await readLocations(tx, [bay_id])
  const unit_id = input.storage_unit_to_id ?? transferUnitOf(task, { receipt, units, bay_id })
  const isContained =
    (line.expected_configurations_quantity ?? 0) > 0 || input.base_storage_unit_type_id !== null
  const kind = input.base_storage_unit_type_id ?? configuration?.storage_unit_type_id ?? null
  return {
    task,
    receipt,
    line,
    goods,
    product: productOf(goods, line.product_id),
    configuration,
    sent,
    undispatched_serials: [],
    bay: bay_id === null ? null : locationIn(locations, bay_id),
    unit: unit_id === null ? null : unitIn(units, unit_id),
    new_unit_type_id: unit_id === null && isContained ? kind : null,
  }
}

type TransferArrival = {
  readonly receipt: Receipt
  readonly units: ReadonlyMap<number, UnitFacts>
  readonly bay_id: number | null
}

/**
 * The unit the goods of a transfer travel with; null where it is no longer in transit with them, did not arrive
 * before them, or has left the bay with earlier goods.
 */
function transferUnitOf(
  task: Task,
  { receipt: { id, warehouse_id }, units, bay_id }: TransferArrival,
): number | null {
  const unit = units.get(task.storage_unit_to_id ?? 0)
  const isThere = unit?.active === true && unit.location_id !== null && unit.warehouse_id === warehouse_id
  const hasGoneOn = unit?.is_filled === true && unit.location_id !== bay_id
  return unit !== undefined && ((isThere && !hasGoneOn) || unit.travels_with === id) ? unit.id : null
}

/** Reads the receipt and the line of a task. */
export function readReceiptAndLine(
  tx: Transaction,
  receipt_id: number,
  line_id: number,
): Query<{ readonly receipt: Receipt; readonly line: ReceiptLine }> {
  return tx
    .pipeline([readReceipts(tx, [receipt_id]), readReceiptLines(tx, [line_id])])
    .map(([receipts, [line]]) => {
      const receipt = receipts.get(receipt_id)
      if (receipt === undefined || line === undefined) throw new LostRace('the receipt has changed')
      return { receipt, line }
    })
}

function readConfiguration(tx: Transaction, id: number | null): Query<UnitConfiguration | null> {
  if (id === null) return tx.value(null)
  return tx.maybe<UnitConfiguration>(sql`
    select u.id, u.storage_unit_type_id, u.stock_configuration, u.allow_receipt,
      u.length is not null and u.width is not null and u.height is not null and u.weight is not null as is_measured
    from product_storage_units u
    where u.tenant_id = ${tx.tenant.id} and u.id = ${id}`)
}

/** The attributes with which the goods of a transfer line left the other warehouse. */
function readSentAttributes(tx: Transaction, line_id: number): Query<Partial<Identity> | null> {
  return tx
    .maybe<{ attributes_from: Partial<Identity> }>(sql`
    select x.attributes_from
    from transactions x
    where x.tenant_id = ${tx.tenant.id} and x.goods_in_line_id = ${line_id} and x.subtype = 'TRANSFER_OUT'
    order by x.id
    limit 1`)
    .map((row) => row?.attributes_from ?? null)
}
