import { mayView } from '#access/may-view.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Resource, resourceNamed } from '#declare/model.ts'
import { type JudgedStock, judgeStock } from '#domain/allocation/judge-stock.ts'
import { readStrategies } from '#domain/dispatch/strategy.ts'
import { refusal } from '#problems/problem.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { causesOf } from './causes.ts'
import { WAITING } from './queries.ts'
import { nodesOf, notShown } from './reading-tools.ts'
import { type Call, READS, type Result, readErrors, type Tool, tool } from './tool.ts'
import { type Expected, outstandingOf, type Promised, type Waiting } from './waiting.ts'

const SOURCE = 'tools.explain_order'

/** Why an order is not dispatched: what is missing, on hold or to be done, and what it leaves by (platform 16.3). */
export const explainOrder: Tool = tool({
  name: 'explain_order',
  title: 'Explain why an order is waiting',
  description:
    'Explains why an order has not been dispatched: the shortage on each line and why existing stock cannot be used (on hold, allocated to other orders, wrong batch or dates, in a location that orders are not picked from), picks waiting for replenishment, open tasks, and the shipment or load of the order.',
  hints: READS,
  takes: { reference: { kind: 'text', required: true, description: 'Reference of the order.' } },
  run: async (call, { reference }) => {
    const { data, errors } = await call.read(call.scope, WAITING.order, { reference })
    const found = nodesOf(data, 'goods_outs')
    if (found === null) return { errors: readErrors(errors, SOURCE) }
    if (found.length === 0) throw refusal('not_found', {})
    const orders = await Promise.all(
      found.map((order) => explained(call, order as unknown as Waiting['order'])),
    )
    return { facts: { orders } } satisfies Result
  },
})

async function explained(call: Call, order: Waiting['order']): Promise<JsonObject> {
  const { scope, read } = call
  const short = order.lines.filter((line) => outstandingOf(line) > 0)
  const products = short.map(({ product_id }) => product_id)
  const { data, errors } = await read(scope, WAITING.around, { id: order.id, products })
  const seen = await call.app.database.snapshot(scope, (tx) => see(call, tx, order))
  const tasks = nodesOf(data, 'tasks') as unknown as Waiting['tasks']
  const held = tasks?.filter(({ status }) => status === 'ON_HOLD').map(({ id }) => id) ?? []
  const waiting: Waiting = {
    order,
    ...seen,
    tasks,
    request: ((nodesOf(data, 'pick_processing_requests') ?? [])[0] as unknown as Waiting['request']) ?? null,
    shipments: nodesOf(data, 'shipments') as unknown as Waiting['shipments'],
    expected: expectedOf(nodesOf(data, 'goods_in_lines'), order),
    promised: held.length === 0 ? new Map() : await promisedTo(call, held),
  }
  const { lines, ...head } = order
  const hidden = [
    ...readErrors(errors, SOURCE),
    ...(seen.stock === null ? [{ details: 'stocks is not permitted' }] : []),
  ]
  return {
    order: head as unknown as JsonObject,
    dispatch_strategy: waiting.strategy,
    is_dispatched: order.goods_out_status?.code === 'COMPLETED',
    waits_for: causesOf(waiting),
    lines: lines.map((line) => ({ ...(line as unknown as JsonObject), outstanding: outstandingOf(line) })),
    ...notShown(hidden),
  }
}

/** How the order leaves, and the stock it could have; null where the caller may see none. */
async function see(
  { app, scope }: Call,
  tx: Transaction,
  order: Waiting['order'],
): Promise<{ readonly strategy: string; readonly stock: readonly JudgedStock[] | null }> {
  const id = Number(order.id)
  const stocks: Resource = resourceNamed(app.model, 'stocks')
  const isSeen = mayView(scope.caller, stocks)
  // What a crossdock sends on comes from its receipt alone, whatever else there is.
  const short =
    order.goods_out_type === 'crossdock' ? [] : order.lines.filter((line) => outstandingOf(line) > 0)
  const strategies = await readStrategies(tx, [id])
  const stock = isSeen
    ? await judgeStock(tx, {
        order_id: id,
        line_ids: short.map((line) => Number(line.id)),
        account_id: Number(order.account_id),
        warehouse_id: Number(order.warehouse_id),
        stocks,
        orders: resourceNamed(app.model, 'goods_outs'),
      })
    : null
  return { strategy: strategies.get(id) ?? 'manual', stock }
}

/** What receipts that are not ended are still to bring to the account and warehouse of an order. */
function expectedOf(
  lines: readonly JsonObject[] | null,
  order: Waiting['order'],
): readonly Expected[] | null {
  if (lines === null) return null
  return lines.flatMap(({ product_id, expected_quantity, received_quantity, goods_in_receipt: receipt }) => {
    const quantity = Number(expected_quantity) - Number(received_quantity ?? 0)
    if (!isObject(receipt) || quantity <= 0) return []
    const { reference, status, expected_date_of_arrival, account_id, warehouse_id } = receipt
    const isOpen = status === 'PENDING' || status === 'RCV'
    if (!isOpen || account_id !== order.account_id || warehouse_id !== order.warehouse_id) return []
    const due = typeof expected_date_of_arrival === 'string' ? expected_date_of_arrival : null
    return [{ product_id: String(product_id), receipt: String(reference), status, due, quantity }]
  })
}

/** What brings the goods of picks that wait for them, by pick. */
async function promisedTo(
  call: Call,
  picks: readonly string[],
): Promise<ReadonlyMap<string, readonly Promised[]>> {
  const { data } = await call.read(call.scope, WAITING.promised, { picks })
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
      const told = [...tasks.values()].map(({ id, status = 'unknown', location_from, location_to }) => ({
        task_id: id,
        status,
        from: location_from?.code ?? null,
        to: location_to?.code ?? null,
      }))
      return [pick, told] as const
    }),
  )
}
