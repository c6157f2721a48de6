import { violatedConstraint } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { announceCreated } from '#events/announce.ts'
import { refusal, type Violation, violation, violationsIn } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { type CreationResult, createRecords, type ErrorPolicy, rowsOf } from '#records/create-many.ts'
import { sentInput, validInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { partsAsChanged } from '#records/parts-as-changed.ts'
import { violationOf } from '#records/violation-of.ts'
import { goodsOutLines } from '#resources/outbound/goods-out-lines.ts'
import { goodsOuts } from '#resources/outbound/goods-outs.ts'
import { lookUp } from '#values/look-up.ts'
import { announceOrders } from './announce-order.ts'
import { checkOrders } from './check-order.ts'
import { chooseWarehouses } from './choose-warehouse.ts'
import { ORDER_STATUS, type Order, type OrderLine, statusOf } from './order.ts'
import { recordDemand } from './record-demand.ts'

type NewOrderAttributes = Readonly<Record<string, unknown>>

/** The order to create. */
export type OrderCreation = { readonly resource: Resource; readonly parsed: Parsed }

/** Several orders to create, each with the place of its attributes in the request; null where it is the only one. */
export type OrderCreations = {
  readonly resource: Resource
  readonly orders: readonly { readonly parsed: Parsed; readonly at: string | null }[]
  readonly policy: ErrorPolicy
}

/** Creates an order: its header and lines, in the warehouse named or in the one that serves it best (operations 4.2). */
export async function createOrder(
  tx: Transaction,
  model: Model,
  { resource, parsed }: OrderCreation,
): Promise<FullRow> {
  const orders = [{ parsed, at: null }]
  const [created] = rowsOf(await createOrders(tx, model, { resource, orders, policy: 'all_or_nothing' }))
  if (created === undefined) throw new Error('an order was neither created nor refused')
  return created
}

/** Creates orders as if one after the other, with as many statements as one of them takes. */
export async function createOrders(
  tx: Transaction,
  model: Model,
  { resource, orders, policy }: OrderCreations,
): Promise<readonly CreationResult[]> {
  const drafts = await draftOrders(
    tx,
    orders.map(({ parsed }) => parsed),
  )
  const inputs = drafts.map(({ parsed, extra }) => ({
    ...{ resource, parsed, lines: [], is_whole: true },
    row: { ...parsed.values, ...extra },
  }))
  const broken = await checkOrders(tx, inputs)
  const taken = await checkReferences(
    tx,
    inputs.map((input) => ({ ...input, id: null })),
  )
  const used = new Set<string>()
  const results = await refusingTakenReference(tx, () =>
    createRecords(tx, resource, {
      policy,
      creations: drafts.map((draft, place) => ({
        ...draft,
        at: orders[place]?.at ?? null,
        violations: [...draft.violations, ...(broken[place] ?? []), ...(taken[place] ?? [])],
        checkBeside: () => checkBeside(used, { resource, parsed: draft.parsed }),
      })),
    }),
  )
  const rows = rowsOf(results)
  // The columns are those of the two tables, as declared.
  const created = rows.map((row) => ({
    order: row as unknown as Order,
    lines: Array.isArray(row.lines) ? (row.lines as OrderLine[]) : [],
  }))
  for (const { order, lines } of created) recordDemand(tx, order, { lines, counts: true })
  announceCreated(tx, resource, rows)
  await announceOrders(
    tx,
    model,
    created.map((one) => ({ event: 'created', ...one })),
  )
  return results
}

/** An order with what it has that it was not sent with. */
type OrderDraft = {
  readonly parsed: Parsed
  readonly extra: NewOrderAttributes
  readonly violations: readonly Violation[]
  readonly isRefused: boolean
}

/** What orders have that they were not sent with: a status, how they are picked, their carrier and their warehouse. */
async function draftOrders(tx: Transaction, orders: readonly Parsed[]): Promise<readonly OrderDraft[]> {
  const { pickTypes, carriers } = await readDefaults(tx, orders)
  const drafts = orders.map((parsed): OrderDraft => {
    const { account_id, carrier_id, carrier_service_id, goods_out_status_id, pick_type } = sentInput(
      goodsOuts,
      parsed,
    )
    const known = lookUp(pickTypes, account_id)
    const violations = violationsIn(() => assertSettable(goods_out_status_id))
    const isUnplaced = parsed.values.warehouse_id === null
    return {
      parsed,
      extra: {
        goods_out_status_id: goods_out_status_id ?? ORDER_STATUS.PENDING,
        pick_type: pick_type ?? known ?? 'standard',
        carrier_id: carrier_id ?? lookUp(carriers, carrier_service_id) ?? null,
      },
      violations,
      // What is wrong with such an order is told instead of finding no warehouse.
      isRefused: isUnplaced && (parsed.violations.length + violations.length > 0 || known === undefined),
    }
  })
  return placeOrders(tx, drafts)
}

type OrderDefaults = {
  readonly pickTypes: ReadonlyMap<number, Order['pick_type']>
  readonly carriers: ReadonlyMap<number, number>
}

/** Reads how accounts pick and whose carrier services are. */
async function readDefaults(tx: Transaction, orders: readonly Parsed[]): Promise<OrderDefaults> {
  const idsOf = (column: 'account_id' | 'carrier_service_id') => [
    ...new Set(orders.flatMap((order) => sentInput(goodsOuts, order)[column] ?? [])),
  ]
  const services = idsOf('carrier_service_id')
  const [accounts, served] = await tx.pipeline([
    tx.rows<{ id: number; pick_type: Order['pick_type'] }>(sql`
      select a.id, a.pick_type
      from accounts a
      where a.tenant_id = ${tx.tenant.id} and a.id = any(${idsOf('account_id')}::bigint[])`),
    services.length === 0
      ? tx.value([])
      : tx.rows<{ id: number; carrier_id: number }>(sql`
      select s.id, s.carrier_id
      from carrier_services s
      where s.tenant_id = ${tx.tenant.id} and s.id = any(${services}::bigint[])`),
  ])
  return {
    pickTypes: new Map(accounts.map(({ id, pick_type }) => [id, pick_type])),
    carriers: new Map(served.map(({ id, carrier_id }) => [id, carrier_id])),
  }
}

/** An order begins as a draft or as pending; every other status is worked out. */
function assertSettable(sent: unknown): void {
  if (sent === null || sent === undefined) return
  if (sent === ORDER_STATUS.DRAFT || sent === ORDER_STATUS.PENDING || !isStatus(sent)) return
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

/** Gives each order without a warehouse the one that serves it best. */
async function placeOrders(tx: Transaction, drafts: readonly OrderDraft[]): Promise<readonly OrderDraft[]> {
  const unplaced = drafts.filter(({ parsed, isRefused }) => parsed.values.warehouse_id === null && !isRefused)
  const choices = await chooseWarehouses(
    tx,
    unplaced.map(({ parsed }) => ({
      account_id: validInput(goodsOuts, parsed).account_id,
      customer_id: validInput(goodsOuts, parsed).customer_id,
      lines: partsAsChanged(parsed, [])
        .map((line) => validInput(goodsOutLines, line))
        .map(({ product_id, order_quantity: quantity }) => ({ product_id, quantity })),
    })),
  )
  const chosen = new Map(unplaced.map((draft, place) => [draft, choices[place] ?? null]))
  return drafts.map((draft) => {
    const choice = chosen.get(draft)
    if (choice === undefined) return draft
    return choice === null
      ? { ...draft, violations: [...draft.violations, violation('no_route_warehouse', {})] }
      : { ...draft, extra: { ...draft.extra, ...choice } }
  })
}

type OrderReference = OrderCreation & { readonly row: NewOrderAttributes; readonly id: number | null }

/**
 * References are unique among the orders of an account that are not cancelled. An optimistic transaction leaves it to the
 * index, and asks when it starts over. The violations are those of each order.
 */
export async function checkReferences(
  tx: Transaction,
  orders: readonly OrderReference[],
): Promise<readonly (readonly Violation[])[]> {
  const named = orders.flatMap(({ row: { account_id, reference }, id }, place) =>
    typeof account_id === 'number' && typeof reference === 'string'
      ? [{ place, account_id, reference, id }]
      : [],
  )
  if (tx.isOptimistic || named.length === 0) return orders.map(() => [])
  const types = { place: 'int8', account_id: 'int8', reference: 'text', id: 'int8' } as const
  const duplicates = await tx.rows<{ place: number }>(sql`
    select r.place
    from ${tableOf('r', types, named)}
    where exists (
      select from goods_outs o
      where o.tenant_id = ${tx.tenant.id} and o.account_id = r.account_id and o.reference = r.reference
        and o.goods_out_status_id <> ${ORDER_STATUS.CANCELLED} and o.id is distinct from r.id)`)
  const taken = new Set(duplicates.map(({ place }) => place))
  return orders.map((order, place) => (taken.has(place) ? [takenIn(order)] : []))
}

function takenIn({ resource, parsed }: OrderCreation): Violation {
  return violationOf(resource, parsed, { column: 'reference', symbol: 'taken' })
}

/** The violation of an order with the reference of one before it in the same request. */
function checkBeside(used: Set<string>, order: OrderCreation): readonly Violation[] {
  const { account_id, reference } = order.parsed.values
  if (typeof reference !== 'string') return []
  const key = `${account_id} ${reference}`
  if (used.has(key)) return [takenIn(order)]
  used.add(key)
  return []
}

/** Writes; another order that took the reference meanwhile is refused like one that had it before. */
export async function refusingTakenReference<Result>(
  tx: Transaction,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (tx.isOptimistic || violatedConstraint(error)?.constraint !== 'goods_outs_account_id_reference_key')
      throw error
    throw refusal('taken', { field: 'reference' })
  }
}
