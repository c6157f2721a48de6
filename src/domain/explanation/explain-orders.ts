import type { Database } from '#database/database.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { type JudgedStock, judgeStock } from '#domain/allocation/judge-stock.ts'
import { readDispatchStrategies } from '#domain/dispatch/dispatch-strategy.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { causesOf } from './causes.ts'
import { WAITING } from './queries.ts'
import { nodesOf, notShown, type ReadError, type ReadGraphql } from './read-graphql.ts'
import { type ExpectedGoods, outstandingOf, type PromisedGoods, type WaitingOrder } from './waiting.ts'

/** What explanations are read from. */
export type ExplainContext = {
  readonly database: Database
  readonly model: Model
  readonly read: ReadGraphql
}

/** Which orders are explained: the newest ones with a reference, or those with these ids. */
export type ExplainedOrders = { readonly reference: string } | { readonly ids: readonly number[] }

const REFERENCE_MAX = 3

/**
 * Why orders are not dispatched: what is missing, on hold or to be done, and what they leave by (platform 16.3). Null with
 * the errors where the caller may not see orders; what else they may not see is left out and listed in `not_shown`.
 */
export async function explainOrders(
  context: ExplainContext,
  scope: Scope,
  wanted: ExplainedOrders,
): Promise<{ readonly orders: readonly JsonObject[] | null; readonly errors: readonly ReadError[] }> {
  const selection =
    'ids' in wanted ? { ...wanted, first: wanted.ids.length } : { ...wanted, first: REFERENCE_MAX }
  const { data, errors } = await context.read(scope, WAITING.order, selection)
  const found = nodesOf(data, 'goods_outs')
  if (found === null) return { orders: null, errors }
  const orders = found.map((order) => explain(context, scope, order as unknown as WaitingOrder['order']))
  return { orders: await Promise.all(orders), errors: [] }
}

async function explain(
  context: ExplainContext,
  scope: Scope,
  order: WaitingOrder['order'],
): Promise<JsonObject> {
  const { read } = context
  const short = order.lines.filter((line) => outstandingOf(line) > 0)
  const products = short.map(({ product_id }) => product_id)
  const { data, errors } = await read(scope, WAITING.around, { id: order.id, products })
  const is_stock_seen = nodesOf(data, 'stocks') !== null
  const { strategy, stock } = await context.database.snapshot(scope, (tx) =>
    readStock(tx, { model: context.model, order, is_stock_seen }),
  )
  const tasks = nodesOf(data, 'tasks') as unknown as WaitingOrder['tasks']
  const held = tasks?.filter(({ status }) => status === 'ON_HOLD').map(({ id }) => id) ?? []
  const waiting: WaitingOrder = {
    order,
    strategy,
    stock,
    tasks,
    request:
      ((nodesOf(data, 'pick_processing_requests') ?? [])[0] as unknown as WaitingOrder['request']) ?? null,
    shipments: nodesOf(data, 'shipments') as unknown as WaitingOrder['shipments'],
    expected: expectedOf(nodesOf(data, 'goods_in_lines'), order),
    promised: held.length === 0 ? new Map() : await promisedTo(context, scope, held),
  }
  const { lines, ...head } = order
  return {
    order: head as unknown as JsonObject,
    dispatch_strategy: waiting.strategy,
    is_dispatched: order.goods_out_status?.code === 'COMPLETED',
    waits_for: causesOf(waiting),
    lines: lines.map((line) => ({ ...(line as unknown as JsonObject), outstanding: outstandingOf(line) })),
    ...notShown(errors),
  }
}

type StockReading = {
  readonly model: Model
  readonly order: WaitingOrder['order']
  readonly is_stock_seen: boolean
}

/** How the order leaves, and the stock it could have; null where the caller may see none. */
async function readStock(
  tx: Transaction,
  { model, order, is_stock_seen }: StockReading,
): Promise<{ readonly strategy: string; readonly stock: readonly JudgedStock[] | null }> {
  const id = Number(order.id)
  const stocks: Resource = resourceNamed(model, 'stocks')
  // What a crossdock sends on comes from its receipt alone, whatever else there is.
  const short =
    order.goods_out_type === 'crossdock' ? [] : order.lines.filter((line) => outstandingOf(line) > 0)
  const strategies = await readDispatchStrategies(tx, [id])
  const stock = is_stock_seen
    ? await judgeStock(tx, {
        order_id: id,
        line_ids: short.map((line) => Number(line.id)),
        account_id: Number(order.account_id),
        warehouse_id: Number(order.warehouse_id),
        stocks,
        orders: resourceNamed(model, 'goods_outs'),
      })
    : null
  return { strategy: strategies.get(id) ?? 'manual', stock }
}

/** The quantities that open receipts are still expected to bring for the account and warehouse of an order. */
function expectedOf(
  lines: readonly JsonObject[] | null,
  order: WaitingOrder['order'],
): readonly ExpectedGoods[] | null {
  if (lines === null) return null
  return lines.flatMap(({ product_id, expected_quantity, received_quantity, goods_in_receipt: receipt }) => {
    const quantity = Number(expected_quantity) - Number(received_quantity ?? 0)
    if (!isObject(receipt) || quantity <= 0) return []
    const { id, reference, status, expected_date_of_arrival, account_id, warehouse_id } = receipt
    const isOpen = status === 'PENDING' || status === 'RCV'
    if (!isOpen || account_id !== order.account_id || warehouse_id !== order.warehouse_id) return []
    const due = typeof expected_date_of_arrival === 'string' ? expected_date_of_arrival : null
    return [
      {
        product_id: String(product_id),
        receipt_id: String(id),
        receipt: String(reference),
        status,
        due,
        quantity,
      },
    ]
  })
}

/** The replenishments of waiting picks, by pick. */
async function promisedTo(
  { read }: ExplainContext,
  scope: Scope,
  picks: readonly string[],
): Promise<ReadonlyMap<string, readonly PromisedGoods[]>> {
  const { data } = await read(scope, WAITING.promised, { picks })
  const promised = (nodesOf(data, 'allocations') ?? []) as unknown as readonly {
    readonly for_task_id: string
    readonly task: {
      readonly id: string
      readonly status?: string
      readonly location_from?: { readonly code: string } | null
      readonly location_to?: { readonly code: string } | null
    } | null
  }[]
  const byPick = Map.groupBy(promised, ({ for_task_id }) => for_task_id)
  return new Map(
    [...byPick].map(([pick, all]) => {
      const tasks = new Map(all.flatMap(({ task }) => (task === null ? [] : [[task.id, task] as const])))
      const promises = [...tasks.values()].map(({ id, status = 'unknown', location_from, location_to }) => ({
        task_id: id,
        status,
        from: location_from?.code ?? null,
        to: location_to?.code ?? null,
      }))
      return [pick, promises] as const
    }),
  )
}

/** Explains orders to a caller who sees them, in the order of their ids. */
export type ExplainOrders = (scope: Scope, ids: readonly number[]) => Promise<readonly JsonObject[]>

/** Explains the orders that an operation names. */
export function orderExplainer(context: ExplainContext): ExplainOrders {
  return async (scope, ids) => {
    const { orders } = await explainOrders(context, scope, { ids })
    const byId = new Map((orders ?? []).map((explained) => [orderIdOf(explained), explained]))
    return ids.flatMap((id) => {
      const explained = byId.get(String(id))
      return explained === undefined ? [] : [explained]
    })
  }
}

function orderIdOf({ order }: JsonObject): unknown {
  return isObject(order) ? order.id : null
}
