import { brokenBy } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseAll, type Violation } from '#problems/problem.ts'
import { inDeclaredOrder } from '#records/checks.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { askDatabase } from '#records/questions.ts'
import { toldParts } from '#records/told-parts.ts'
import { violationOf } from '#records/violation-of.ts'
import { announceOrders } from './announce-order.ts'
import { checkOrder } from './check-order.ts'
import { chooseWarehouse } from './choose-warehouse.ts'
import { ORDER_STATUS, type Order, type OrderLine, statusOf } from './order.ts'
import { recordDemand } from './record-demand.ts'

type NewOrderAttributes = Readonly<Record<string, unknown>>

/** The order to create. */
export type OrderCreation = { readonly resource: Resource; readonly parsed: Parsed }

/** Creates an order: its header and lines, in the warehouse named or in the one that serves it best (operations 4.2). */
export async function createOrder(tx: Transaction, model: Model, creation: OrderCreation): Promise<FullRow> {
  const { resource, parsed } = creation
  const defaults = await defaultsFor(tx, creation)
  const row = { ...parsed.values, ...defaults }
  const violations = [
    ...(await checkOrder(tx, { resource, row, parsed, lines: [], is_whole: true })),
    ...(await checkReference(tx, { ...creation, row, id: null })),
  ]
  const created = await refusingTakenReference(tx, () =>
    createRecord(tx, resource, { parsed, violations, extra: defaults }),
  )

  // The columns are those of the two tables, as declared.
  const order = created as unknown as Order
  const lines = Array.isArray(created.lines) ? (created.lines as OrderLine[]) : []
  recordDemand(tx, order, { lines, counts: true })
  announceChange(tx, resource, { event: 'created', row: created })
  await announceOrders(tx, model, [{ event: 'created', order, lines }])
  return created
}

/** What an order has that it was not sent with: a status, how it is picked, its carrier and its warehouse. */
async function defaultsFor(tx: Transaction, creation: OrderCreation): Promise<NewOrderAttributes> {
  const { values } = creation.parsed
  const { account_id, carrier_id, carrier_service_id } = values
  const status = firstStatus(values.goods_out_status_id)
  const known = await tx.maybe<{ pick_type: Order['pick_type']; carrier_id: number | null }>(sql`
    select a.pick_type, (select s.carrier_id from carrier_services s
      where s.tenant_id = a.tenant_id and s.id = ${carrier_service_id}::bigint) as carrier_id
    from accounts a
    where a.tenant_id = ${tx.tenant.id} and a.id = ${account_id}::bigint`)
  return {
    goods_out_status_id: status,
    pick_type: values.pick_type ?? known?.pick_type ?? 'standard',
    carrier_id: carrier_id ?? known?.carrier_id ?? null,
    ...(values.warehouse_id === null ? await warehouseFor(tx, creation, known !== null) : {}),
  }
}

/** An order begins as a draft or as pending; every other status is worked out. */
function firstStatus(sent: unknown): number {
  if (sent === null || sent === undefined) return ORDER_STATUS.PENDING
  if (sent === ORDER_STATUS.DRAFT || sent === ORDER_STATUS.PENDING || !isStatus(sent)) return Number(sent)
  throw refusal('goods_out_status_not_settable', { status: statusText(sent) })
}

/** Whether a status has this id; one that none has is refused as a reference to nothing. */
export function isStatus(id: unknown): boolean {
  return Object.values(ORDER_STATUS).some((known) => known === id)
}

/** A status in words. */
export function statusText(id: unknown): string {
  return statusOf({ goods_out_status_id: Number(id) })
}

/** The warehouse that serves the order best. What is wrong with the order otherwise is told instead of finding none. */
async function warehouseFor(
  tx: Transaction,
  creation: OrderCreation,
  isAccountKnown: boolean,
): Promise<NewOrderAttributes> {
  const { resource, parsed } = creation
  const { account_id, customer_id } = parsed.values
  if (parsed.violations.length > 0 || typeof account_id !== 'number' || !isAccountKnown)
    await refuseUnplaceable(tx, resource, parsed)
  return chooseWarehouse(tx, {
    account_id: Number(account_id),
    customer_id: typeof customer_id === 'number' ? customer_id : null,
    lines: toldParts(parsed, []).map(({ values }) => ({
      product_id: Number(values.product_id),
      quantity: String(values.order_quantity),
    })),
  })
}

/** Refuses an order that cannot be placed, because what it says is wrong. */
async function refuseUnplaceable(tx: Transaction, resource: Resource, parsed: Parsed): Promise<void> {
  const found = await askDatabase(tx, resource, {
    row: parsed.values,
    changed: new Set(Object.keys(parsed.values)),
    pointers: parsed.pointers,
    id: null,
    isRefused: true,
  })
  refuseAll(inDeclaredOrder(resource, [...parsed.violations, ...found]))
}

type OrderReference = OrderCreation & { readonly row: NewOrderAttributes; readonly id: number | null }

/**
 * References are unique among the orders of an account that are not cancelled. An optimistic transaction leaves it to the
 * index, and asks when it starts over.
 */
export async function checkReference(
  tx: Transaction,
  { resource, parsed, row, id }: OrderReference,
): Promise<readonly Violation[]> {
  const { account_id, reference } = row
  if (tx.isOptimistic || typeof account_id !== 'number' || typeof reference !== 'string') return []
  const duplicate = await tx.maybe<{ id: number }>(sql`
    select o.id
    from goods_outs o
    where o.tenant_id = ${tx.tenant.id} and o.account_id = ${account_id} and o.reference = ${reference}
      and o.goods_out_status_id <> ${ORDER_STATUS.CANCELLED} and o.id is distinct from ${id}::bigint
    limit 1`)
  return duplicate === null ? [] : [violationOf(resource, parsed, { column: 'reference', symbol: 'taken' })]
}

/** Writes; another order that took the reference meanwhile is refused like one that had it before. */
export async function refusingTakenReference<Result>(
  tx: Transaction,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (tx.isOptimistic || brokenBy(error)?.constraint !== 'goods_outs_account_id_reference_key') throw error
    throw refusal('taken', { field: 'reference' })
  }
}
