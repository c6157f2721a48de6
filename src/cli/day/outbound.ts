import { setTimeout as pause } from 'node:timers/promises'
import { isObject, type JsonObject } from '#values/json.ts'
import { CallFailed, type Client } from './client.ts'
import { complete, each, eachOf, type Floor, inPieces, openTasks, post } from './hands.ts'
import type { Ground } from './lay-out.ts'

/** So many tasks are completed by one request, at most. */
const COLLECTION = 50
const LOOK_MS = 200

/** Takes the day's orders on. */
export async function takeOrders(floor: Floor, ground: Ground): Promise<readonly number[]> {
  const { client, plan } = floor
  const orders: number[] = []
  await each(floor, 'orders', {
    things: plan.orders,
    act: async ({ reference, customer, lines }) => {
      const lines_changes = lines.map(({ product, quantity }) => ({
        type: 'ADD',
        attributes: { product_id: ground.products.get(product) ?? null, order_quantity: quantity },
      }))
      const attributes = {
        account_id: ground.account,
        warehouse_id: ground.warehouse,
        customer_id: ground.customers.get(customer) ?? null,
        carrier_id: ground.carrier,
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

/** Has stock sought for all orders, and waits until every one has its outcome. */
export async function process({ client, progress }: Floor, ids: readonly number[]): Promise<void> {
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

/** Picks every line by its own task; in bulk fifty of an order at a time. */
export async function pick(floor: Floor): Promise<void> {
  const { client, manner } = floor
  const tasks = await openTasks(client, 'PICK')
  // One request a line.
  if (!manner.bulk) {
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
  await each(floor, 'pick orders in bulk', { things: ofOrders, act: (some) => pickTogether(client, some) })
}

/** Takes and completes the tasks of one order, fifty at a time. */
async function pickTogether(client: Client, tasks: readonly JsonObject[]): Promise<void> {
  for (const some of inPieces(tasks, COLLECTION)) {
    const [first] = some
    if (first === undefined) continue
    await post(client, '/api/tasks/allocate', { ids: some.map(({ id }) => Number(id)) })
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

/** Packs what was picked of every order into one package, hands it to the carrier, and sends it off. */
export async function dispatch(floor: Floor, ground: Ground): Promise<void> {
  const { client } = floor
  const staged = await openTasks(client, 'DISP', 'goods_out_id allocations { stock_id quantity }')
  const ofOrders = [...Map.groupBy(staged, ({ goods_out_id }) => Number(goods_out_id))]
  const [carton] = await client.list('storage_unit_types', '{ code: { eq: "STD" } }', 'id')
  await each(floor, 'pack and dispatch', {
    things: ofOrders,
    act: async ([goods_out_id, tasks]) => {
      const shipment = await client.make('shipments', { goods_out_id, carrier_id: ground.carrier })
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

/** What is staged of an order, each pile once. */
function contentsOf(tasks: readonly JsonObject[]) {
  const piles = new Map<number, number>()
  for (const { allocations } of tasks)
    for (const { stock_id, quantity } of Array.isArray(allocations) ? allocations.filter(isObject) : [])
      piles.set(Number(stock_id), (piles.get(Number(stock_id)) ?? 0) + Number(quantity))
  return [...piles].map(([stock_id, quantity]) => ({ stock_id, quantity }))
}
