import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { changedParts, partsAsChanged, withPartValues } from '#records/parts-as-changed.ts'
import { updateRecord } from '#records/update.ts'
import { assertEditable } from './assert-editable.ts'
import { checkOrder } from './check-order.ts'
import { chooseWarehouse } from './choose-warehouse.ts'
import { checkReferences, isStatus, refusingTakenReference, statusText } from './create-order.ts'
import {
  ORDER_STATUS,
  type Order,
  type OrderLine,
  outstanding,
  readOrderLines,
  worksOrdersOf,
} from './order.ts'
import { recordDemand } from './record-demand.ts'
import { updateOrderProgress } from './update-order-progress.ts'

type OrderAttributes = Readonly<Record<string, unknown>>

/** An existing order and what to change of it. */
export type OrderUpdate = {
  readonly resource: Resource
  readonly current: FullRow
  readonly parsed: Parsed
}

/** The order after the update, and what the caller has to do because of it. */
export type OrderUpdateResult = {
  readonly row: FullRow
  /** Whether it is to be cancelled. */
  readonly cancels: boolean
  /** Whether its goods are dispatched in another way than before. */
  readonly changes_dispatch: boolean
  /** Whether it names another load. */
  readonly changes_load: boolean
  /** Whether its goods go to another address, or to another customer. */
  readonly changes_destination: boolean
  /** Whether what its lines require of goods may be something else than before. */
  readonly changes_criteria: boolean
}

/**
 * Changes an order: all of it while nothing is reserved for it, what does not touch what is reserved after that
 * (operations 4.2). What its lines want now counts as ordered, and how far it is follows from them.
 */
export async function updateOrder(
  tx: Transaction,
  model: Model,
  { resource, current, parsed }: OrderUpdate,
): Promise<OrderUpdateResult> {
  const order = current as unknown as Order
  const lines = current.lines as unknown as readonly OrderLine[]
  const status = settableStatus(order, parsed)
  const productChangedIds = changedParts(parsed, lines, 'product_id')
  const input = withPartValues(without(parsed, 'goods_out_status_id'), productChangedIds, NOTHING_SHORT)
  await assertEditable(tx, { order, lines, parsed: input })
  const extra = await derivedAttributes(tx, { order, lines, parsed: input })
  const row: OrderAttributes = { ...order, ...input.values, ...extra }
  const is_whole = row.account_id !== order.account_id || row.warehouse_id !== order.warehouse_id
  const violations = [
    ...(await checkOrder(tx, { resource, row, parsed: input, lines, is_whole })),
    ...(await checkReferences(tx, [{ resource, parsed: input, row, id: order.id }])).flat(),
  ]

  const statusValues =
    status === null || status === ORDER_STATUS.CANCELLED ? {} : { goods_out_status_id: status }
  const written = await refusingTakenReference(tx, () =>
    updateRecord(tx, resource, { current, parsed: input, violations, extra: { ...extra, ...statusValues } }),
  )
  const cancels = status === ORDER_STATUS.CANCELLED
  if (written.previous === null)
    return {
      row: written.row,
      cancels,
      changes_dispatch: false,
      changes_load: false,
      changes_destination: false,
      changes_criteria: false,
    }
  await deleteMaterials(tx, productChangedIds)
  actChangesOf(tx).recordReducedOrders(worksOrdersOf([order]))
  await updateDependents(tx, { before: { order, lines }, after: written.row as unknown as Order })
  await updateOrderProgress(tx, model, {
    order_ids: [order.id],
    ...(cancels ? {} : { announced: { event: 'updated' } }),
  })
  const settled = await readRecord(tx, resource, { id: order.id })
  announceChange(tx, resource, { event: 'updated', row: settled, previous: written.previous })
  const changed = (column: string) => written.previous !== null && column in written.previous
  return {
    row: settled,
    cancels,
    changes_dispatch: changed('dispatch_strategy') || changed('pick_type'),
    changes_load: changed('load_reference'),
    changes_destination: input.address !== undefined || changed('customer_id'),
    changes_criteria:
      changed('expected_date_of_dispatch') ||
      changed('customer_id') ||
      input.parts.some(({ changes }) => changes.length > 0),
  }
}

/** The requested status, or null: draft and pending while nothing is reserved, and cancelled. */
function settableStatus(order: Order, { values }: Parsed): number | null {
  const sent = values.goods_out_status_id
  const { DRAFT, PENDING, CANCELLED } = ORDER_STATUS
  if (sent === undefined || sent === null || sent === order.goods_out_status_id) return null
  const isAllocated = order.goods_out_status_id !== DRAFT && order.goods_out_status_id !== PENDING
  if (sent === CANCELLED) return CANCELLED
  if (!isStatus(sent)) return Number(sent)
  if (isAllocated || (sent !== DRAFT && sent !== PENDING))
    throw refusal('goods_out_status_not_settable', { status: statusText(sent) })
  return sent
}

/** What was sent, but for one column that is dealt with elsewhere. */
function without(parsed: Parsed, column: string): Parsed {
  const { [column]: _, ...values } = parsed.values
  return { ...parsed, values }
}

type OrderWithInput = {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly parsed: Parsed
}

/** What follows from what was sent: the carrier of a service, the warehouse where it is to be chosen anew. */
async function derivedAttributes(
  tx: Transaction,
  { order, lines, parsed }: OrderWithInput,
): Promise<OrderAttributes> {
  const { values } = parsed
  const { pick_type, warehouse_id } = values
  const account_id = Number(values.account_id ?? order.account_id)
  const derived: Record<string, unknown> = {}
  if (pick_type === null) derived.pick_type = order.pick_type
  if (warehouse_id !== null) return derived
  const customer_id = values.customer_id === undefined ? order.customer_id : values.customer_id
  const replacedIds = parsed.parts.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.type === 'ADD' ? [] : [change.id])),
  )
  const remaining = [
    ...lines.filter(({ id }) => !replacedIds.includes(id)),
    ...partsAsChanged(parsed, lines).map(({ values: line }) => line),
  ]
  return {
    ...derived,
    ...(await chooseWarehouse(tx, {
      account_id,
      customer_id: typeof customer_id === 'number' ? customer_id : null,
      lines: remaining.map((line) => ({
        product_id: Number(line.product_id),
        quantity: String(line.order_quantity),
      })),
    })),
  }
}

/** What was given up of a line, and why, was of its product: one that is for another product begins anew. */
const NOTHING_SHORT = {
  short_quantity: '0',
  short_status: '',
  short_description: null,
  short_reason_code_id: null,
}

/** What lines were built from was of the product they were for. */
async function deleteMaterials(tx: Transaction, line_ids: readonly number[]): Promise<void> {
  if (line_ids.length === 0) return
  await tx.run(sql`
    delete from goods_out_line_materials m
    where m.tenant_id = ${tx.tenant.id} and m.goods_out_line_id = any(${[...line_ids]}::bigint[])`)
}

type OrderBeforeAndAfter = {
  readonly before: { readonly order: Order; readonly lines: readonly OrderLine[] }
  readonly after: Order
}

/** Lets the balances and the open tasks of an order follow it. */
async function updateDependents(tx: Transaction, { before, after }: OrderBeforeAndAfter): Promise<void> {
  const { order } = before
  const isUrgencyChanged =
    order.priority !== after.priority || order.expected_date_of_dispatch !== after.expected_date_of_dispatch
  const [, , lines] = await tx.pipeline([
    reduceRounding(tx, before.lines),
    order.awaits_receipt ? updateAwaitsReceipt(tx, order) : null,
    readOrderLines(tx, [order.id]),
    isUrgencyChanged ? updateTaskUrgency(tx, after) : null,
  ])
  recordDemand(tx, order, { lines: before.lines, counts: false })
  recordDemand(tx, after, { lines, counts: true })
}

/** What a line wants more is taken of what it was rounded up by: that is reserved for it already (operations 4.5). */
function reduceRounding(tx: Transaction, before: readonly OrderLine[]): Query<unknown> {
  const rounded = before.filter(({ rounded_quantity }) => new Big(rounded_quantity).gt(0))
  if (rounded.length === 0) return tx.value(undefined)
  const rows = rounded.map(({ id, order_quantity }) => ({ id, order_quantity }))
  return tx.run(sql`
    update goods_out_lines l
    set rounded_quantity = greatest(0, l.rounded_quantity - (l.order_quantity - b.order_quantity)),
      ${nextVersion(tx, 'l')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as b (id bigint, order_quantity numeric)
    where l.tenant_id = ${tx.tenant.id} and l.id = b.id and l.order_quantity > b.order_quantity`)
}

/**
 * An order waits for goods of its receipt while it has an outstanding quantity of them (operations 7.7); otherwise it
 * waits for nothing until it is processed again.
 */
function updateAwaitsReceipt(tx: Transaction, { id, goods_in_receipt_id }: Order): Query<unknown> {
  const tenant = tx.tenant.id
  return tx.run(sql`
    update goods_outs o
    set awaits_receipt = false, ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tenant} and o.id = ${id} and (
      o.goods_out_status_id = ${ORDER_STATUS.DRAFT} or o.goods_out_type <> 'crossdock'
      or o.goods_in_receipt_id is distinct from ${goods_in_receipt_id}
      or not exists (
        select from goods_out_lines l where l.tenant_id = ${tenant} and l.goods_out_id = ${id} and ${outstanding} > 0))`)
}

/** Lets open tasks of an order be as urgent as it is, and due with it; what is brought for its held picks comes before them. */
function updateTaskUrgency(
  tx: Transaction,
  { id, priority, expected_date_of_dispatch }: Order,
): Query<unknown> {
  const tenant = tx.tenant.id
  return tx.pipeline([
    tx.run(sql`
    update tasks k
    set priority = ${priority}, due_at = ${expected_date_of_dispatch}, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tenant} and k.goods_out_id = ${id} and k.status in ${OPEN}`),
    tx.run(sql`
    update tasks r
    set priority = s.priority + 1, ${nextVersion(tx, 'r')}
    from (
      select a.task_id, max(p.priority) as priority
      from tasks k
      join allocations f on f.tenant_id = ${tenant} and f.for_task_id = k.id and f.state = 'open'
      join allocations a on a.tenant_id = ${tenant} and a.task_id = f.task_id and a.state = 'open'
      join tasks p on p.tenant_id = ${tenant} and p.id = a.for_task_id
      where k.tenant_id = ${tenant} and k.goods_out_id = ${id} and k.status = 'ON_HOLD'
      group by a.task_id
    ) s
    where r.tenant_id = ${tenant} and r.id = s.task_id and r.status in ${OPEN} and r.priority <> s.priority + 1`),
  ])
}
