import { setTimeout as pause } from 'node:timers/promises'
import { isObject, type JsonObject } from '#values/json.ts'
import { CallFailed, type Client } from './client.ts'
import { complete, type DayContext, each, eachOf, inPieces, openTasks, post } from './hands.ts'
import type { Warehouse } from './set-up-warehouse.ts'

/** Maximum number of tasks in one request. */
const COLLECTION = 50
const LOOK_MS = 200

/** Creates the orders of the day. */
export async function createOrders(floor: DayContext, warehouse: Warehouse): Promise<readonly number[]> {
  const { client, plan } = floor
  const orders: number[] = []
  await each(floor, 'orders', {
    items: plan.orders,
    act: async ({ reference, customer, lines }) => {
      const lines_changes = lines.map(({ product, quantity }) => ({
        type: 'ADD',
        attributes: { product_id: warehouse.products.get(product) ?? null, order_quantity: quantity },
      }))
      const attributes = {
        account_id: warehouse.account,
        warehouse_id: warehouse.warehouse,
        customer_id: warehouse.customers.get(customer) ?? null,
        carrier_id: warehouse.carrier,
        goods_out_type: 'sales_order',
        reference,
        expected_date_of_dispatch: new Date().toISOString(),
        lines_changes,
      }
      orders.push(await client.make('goods_outs', attributes))
    },
  })
  return orders
}

/** Processes all orders and waits until each has an outcome. */
export async function process({ client, progress }: DayContext, ids: readonly number[]): Promise<void> {
  progress.begin('process picks', ids.length)
  await post(client, '/api/goods_out_processes/process_picks_async', { ids: [...ids] })
  let settled = 0
  while (settled < ids.length) {
    await pause(LOOK_MS)
    const requests = await client.list('pick_processing_requests', '{}', 'status message goods_out_id')
    const failed = requests.find(({ status }) => status === 'failed')
    if (failed !== undefined)
      throw new CallFailed(`order ${failed.goods_out_id} was not processed: ${failed.message}`)
    const done = requests.filter(({ status }) => status === 'completed').length
    progress.step(done - settled)
    settled = done
  }
}

/** Picks each line as a task; in bulk, up to fifty tasks of an order in one request. */
export async function pick(floor: DayContext): Promise<void> {
  const { client, mode } = floor
  const tasks = await openTasks(client, 'PICK')
  // One request per line.
  if (!mode.bulk) {
    await eachOf(floor, 'pick', {
      tasks,
      by: 'goods_out_id',
      act: ({ id, start_quantity, location_to_id }) =>
        complete(client, Number(id), {
          confirmed_quantity: start_quantity ?? null,
          location_to_id: location_to_id ?? null,
        }),
    })
    return
  }
  const ofOrders = [...Map.groupBy(tasks, ({ goods_out_id }) => goods_out_id).values()]
  await each(floor, 'pick orders in bulk', { items: ofOrders, act: (group) => pickTogether(client, group) })
}

/** Assigns and completes the tasks of one order, fifty at a time. */
async function pickTogether(client: Client, tasks: readonly JsonObject[]): Promise<void> {
  for (const group of inPieces(tasks, COLLECTION)) {
    const [first] = group
    if (first === undefined) continue
    await post(client, '/api/tasks/allocate', { ids: group.map(({ id }) => Number(id)) })
    const [{ user_id } = { user_id: null }] = await client.list(
      'tasks',
      `{ id: { eq: ${first.id} } }`,
      'user_id',
    )
    await post(client, '/api/tasks/complete_collection', {
      warehouse_id: Number(first.warehouse_id),
      task_type_code: 'PICK',
      filters: { goods_out_id: Number(first.goods_out_id), user_id: Number(user_id) },
      attributes: { location_to_id: Number(first.location_to_id) },
    })
  }
}

/** Packs each order into one package, submits the shipment and dispatches it. */
export async function dispatch(floor: DayContext, warehouse: Warehouse): Promise<void> {
  const { client } = floor
  const staged = await openTasks(client, 'DISP', 'goods_out_id allocations { stock_id quantity }')
  const ofOrders = [...Map.groupBy(staged, ({ goods_out_id }) => Number(goods_out_id))]
  const [carton] = await client.list('storage_unit_types', '{ code: { eq: "STD" } }', 'id')
  await each(floor, 'pack and dispatch', {
    items: ofOrders,
    act: async ([goods_out_id, tasks]) => {
      const shipment = await client.make('shipments', { goods_out_id, carrier_id: warehouse.carrier })
      await client.make('packages', {
        shipment_id: shipment,
        storage_unit_type_id: Number(carton?.id),
        dimensions: { unit_of_measure: 'centimetre', length: 60, width: 40, height: 40, weight: 10 },
        contents: contentsOf(tasks),
      })
      await post(client, `/api/shipments/${shipment}/submit`)
      await post(client, `/api/shipments/${shipment}/dispatch`)
    },
  })
}

/** The staged piles of an order, without duplicates. */
function contentsOf(tasks: readonly JsonObject[]) {
  const piles = new Map<number, number>()
  for (const { allocations } of tasks)
    for (const { stock_id, quantity } of Array.isArray(allocations) ? allocations.filter(isObject) : [])
      piles.set(Number(stock_id), (piles.get(Number(stock_id)) ?? 0) + Number(quantity))
  return [...piles].map(([stock_id, quantity]) => ({ stock_id, quantity }))
}
