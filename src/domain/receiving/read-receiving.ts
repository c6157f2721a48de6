import { SerializationFailure } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Receipt, type ReceiptLine, readReceiptLines, readReceipts } from '#domain/receipts/receipt.ts'
import { type Goods, type ProductFacts, productOf, readGoodsOfAll } from '#domain/stock/goods.ts'
import type { Identity } from '#domain/stock/identity.ts'
import { type LocationFacts, locationIn, readLocations } from '#domain/stock/locations.ts'
import { readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import type { Task } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { lookUp } from '#values/look-up.ts'
import type { ReceivingInput } from './receiving-input.ts'

/** How the goods of a line are put on units. */
type UnitConfiguration = {
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

/** A receive task to read, and what was received. */
export type ReceivingRequest = { readonly task: Task; readonly input: ReceivingInput }

/** Reads what receiving a task that was read needs, without locks. */
export async function readReceiving(
  tx: Transaction,
  { task, input }: ReceivingRequest,
  arrival: ArrivalPlace,
): Promise<ReceivingContext> {
  if (task.type !== 'RCV' || task.goods_in_receipt_id === null || task.goods_in_line_id === null)
    throw refusal('not_found', {})
  const [context] = await readReceivings(tx, [{ task, input }], arrival)
  if (context === undefined) throw new Error(`receive task ${task.id} was not read`)
  return context
}

/** The same for tasks that were read, in their order; the number of statements grows only with their accounts. */
export async function readReceivings(
  tx: Transaction,
  requests: readonly ReceivingRequest[],
  arrival: ArrivalPlace,
): Promise<readonly ReceivingContext[]> {
  const documents = await readReceiptsAndLines(
    tx,
    requests.map(({ task }) => task),
  )
  const named = requests.map(({ task, input }, index) => {
    const on_receipt = documents[index]?.receipt.location_id ?? null
    return arrival === 'at_bay' ? on_receipt : (input.location_to_id ?? task.location_to_id ?? on_receipt)
  })
  const [goods, configurations, sent, units, named_locations] = await tx.pipeline([
    readGoodsOfAll(
      tx,
      documents.map(({ receipt: { account_id, warehouse_id }, line }) => ({
        account_id,
        warehouse_id,
        product_ids: [line.product_id],
      })),
    ),
    readConfigurations(
      tx,
      documents.map(({ line }) => line.product_storage_unit_id),
    ),
    readSentAttributes(tx, documents),
    readUnits(
      tx,
      requests.map(({ task, input }) => input.storage_unit_to_id ?? task.storage_unit_to_id),
    ),
    readLocations(tx, named),
  ])
  const drafts = requests.map((request, index) => {
    const [document, own] = [documents[index], goods[index]]
    if (document === undefined || own === undefined) throw new Error('goods of a receipt were not read')
    const bay_id = named[index] ?? own.warehouse.default_goods_in_location_id
    return { ...request, ...document, goods: own, bay_id }
  })
  const others = await readLocations(
    tx,
    drafts.flatMap(({ bay_id }, index) => (named[index] === null ? (bay_id ?? []) : [])),
  )
  const locations = new Map([...named_locations, ...others])
  return drafts.map((draft) => contextFor(draft, { configurations, sent, units, locations }))
}

type ReceiptAndLine = { readonly receipt: Receipt; readonly line: ReceiptLine }

type DraftReceiving = ReceivingRequest &
  ReceiptAndLine & { readonly goods: Goods; readonly bay_id: number | null }

type ReceivingFacts = {
  readonly configurations: ReadonlyMap<number, UnitConfiguration>
  readonly sent: ReadonlyMap<number, Partial<Identity>>
  readonly units: ReadonlyMap<number, UnitFacts>
  readonly locations: ReadonlyMap<number, LocationFacts>
}

function contextFor(draft: DraftReceiving, facts: ReceivingFacts): ReceivingContext {
  const { task, input, receipt, line, goods, bay_id } = draft
  const { units, locations } = facts
  const configuration = lookUp(facts.configurations, line.product_storage_unit_id) ?? null
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
    sent: facts.sent.get(line.id) ?? null,
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
  const unit = lookUp(units, task.storage_unit_to_id)
  const isThere = unit?.active === true && unit.location_id !== null && unit.warehouse_id === warehouse_id
  const hasGoneOn = unit?.is_filled === true && unit.location_id !== bay_id
  return unit !== undefined && ((isThere && !hasGoneOn) || unit.travels_with === id) ? unit.id : null
}

/** Reads the receipts and lines of tasks, in their order. */
export function readReceiptsAndLines(
  tx: Transaction,
  tasks: readonly Task[],
): Query<readonly ReceiptAndLine[]> {
  const receipt_ids = [...new Set(tasks.flatMap(({ goods_in_receipt_id }) => goods_in_receipt_id ?? []))]
  const line_ids = [...new Set(tasks.flatMap(({ goods_in_line_id }) => goods_in_line_id ?? []))]
  return tx
    .pipeline([readReceipts(tx, receipt_ids), readReceiptLines(tx, line_ids)])
    .map(([receipts, lines]) => {
      const known = new Map(lines.map((line) => [line.id, line]))
      return tasks.map(({ goods_in_receipt_id, goods_in_line_id }) => {
        const [receipt, line] = [lookUp(receipts, goods_in_receipt_id), lookUp(known, goods_in_line_id)]
        if (receipt === undefined || line === undefined)
          throw new SerializationFailure('the receipt has changed')
        return { receipt, line }
      })
    })
}

function readConfigurations(
  tx: Transaction,
  ids: readonly (number | null)[],
): Query<ReadonlyMap<number, UnitConfiguration>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return tx.value(new Map())
  return tx
    .rows<UnitConfiguration>(sql`
    select u.id, u.storage_unit_type_id, u.stock_configuration, u.allow_receipt,
      u.length is not null and u.width is not null and u.height is not null and u.weight is not null as is_measured
    from product_storage_units u
    where u.tenant_id = ${tx.tenant.id} and u.id = any(${known}::bigint[])`)
    .map((rows) => new Map(rows.map((row) => [row.id, row])))
}

/** The attributes with which the goods of transfer lines left the other warehouse, by line. */
function readSentAttributes(
  tx: Transaction,
  documents: readonly ReceiptAndLine[],
): Query<ReadonlyMap<number, Partial<Identity>>> {
  const transfers = documents.filter(({ receipt }) => receipt.receipt_type === 'warehouse_transfer')
  if (transfers.length === 0) return tx.value(new Map())
  return tx
    .rows<{ line_id: number; attributes_from: Partial<Identity> }>(sql`
    select distinct on (x.goods_in_line_id) x.goods_in_line_id as line_id, x.attributes_from
    from transactions x
    where x.tenant_id = ${tx.tenant.id} and x.goods_in_line_id = any(${transfers.map(({ line }) => line.id)}::bigint[])
      and x.subtype = 'TRANSFER_OUT'
    order by x.goods_in_line_id, x.id`)
    .map((rows) => new Map(rows.map(({ line_id, attributes_from }) => [line_id, attributes_from])))
}
