import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '#values/json.ts'
import { CallFailed, type Client } from './client.ts'
import type { Plan } from './plan.ts'
import type { Progress } from './progress.ts'

/** How a day is worked: so many people at once, each line by its own request or many at a time. */
export type Manner = { readonly people: number; readonly bulk: boolean }

/** Everything a phase of the day works with. */
export type Floor = {
  readonly client: Client
  readonly plan: Plan
  readonly progress: Progress
  readonly manner: Manner
}

/** Where things are: ids by what they are called. */
type Ground = {
  readonly account: number
  readonly warehouse: number
  readonly goods_in: number
  readonly carrier: number
  readonly products: ReadonlyMap<string, number>
  readonly customers: ReadonlyMap<string, number>
  /** A rack of its own for every product. */
  readonly racks: ReadonlyMap<number, number>
}

/** How many lines one receipt has. */
const RECEIPT_LINES = 100
/** So many tasks are completed by one request, at most. */
const COLLECTION = 50
const LOOK_MS = 200

/** Works a whole day in a tenant that has nothing yet, and gives how long its parts took, in seconds. */
export async function workDay(
  floor: Floor,
): Promise<{ readonly inbound: number; readonly outbound: number }> {
  const ground = await layOut(floor)
  const began = performance.now()
  await receive(floor, ground)
  await putAway(floor, ground)
  const stocked = performance.now()
  const orders = await takeOrders(floor, ground)
  await process(floor, orders)
  await pick(floor)
  await dispatch(floor, ground)
  const over = performance.now()
  return { inbound: (stocked - began) / 1000, outbound: (over - stocked) / 1000 }
}

/** Does the same for each of many things, by so many people at once. */
async function each<Thing>(
  { progress, manner }: Floor,
  name: string,
  { things, act }: { readonly things: readonly Thing[]; readonly act: (thing: Thing) => Promise<unknown> },
): Promise<void> {
  progress.begin(name, things.length)
  const waiting = things.values()
  const work = async () => {
    for (const thing of waiting) {
      await act(thing)
      progress.step()
    }
  }
  await Promise.all(Array.from({ length: manner.people }, work))
}

/**
 * Does tasks, each person those of one document after another, the longest document first: as in a warehouse, where
 * nobody works in another's order.
 */
async function eachOf(
  { progress, manner }: Floor,
  name: string,
  {
    tasks,
    by,
    act,
  }: {
    readonly tasks: readonly JsonObject[]
    readonly by: string
    readonly act: (task: JsonObject) => Promise<unknown>
  },
): Promise<void> {
  progress.begin(name, tasks.length)
  const documents = [...Map.groupBy(tasks, (task) => task[by]).values()]
  const waiting = documents.sort((a, b) => b.length - a.length).values()
  const work = async () => {
    for (const document of waiting) {
      for (const task of document) {
        await act(task)
        progress.step()
      }
    }
  }
  await Promise.all(Array.from({ length: manner.people }, work))
}

/** Makes the warehouse, the account, and the products and customers of the day. */
async function layOut(floor: Floor): Promise<Ground> {
  const { client, plan } = floor
  const warehouse = await client.make('warehouses', {
    code: 'DAY',
    name: 'Gift hall',
    timezone: 'Europe/London',
  })
  const types = new Map(
    (await client.list('location_types', '{}', 'id code')).map(({ id, code }) => [code, Number(id)]),
  )
  const place = (code: string, type: string) =>
    client.make('locations', { code, warehouse_id: warehouse, location_type_id: types.get(type) ?? null })
  const goods_in = await place('IN', 'GIBAY')
  const goods_out = await place('OUT', 'GOBAY')
  await client.call({
    name: 'PATCH /api/warehouses/{id}',
    method: 'PATCH',
    path: `/api/warehouses/${warehouse}`,
    body: {
      data: {
        type: 'warehouses',
        attributes: { default_goods_in_location_id: goods_in, default_goods_out_location_id: goods_out },
      },
    },
  })
  const account = await client.make('accounts', { code: 'GIFTS', name: 'Gift wholesale' })
  await client.make('account_warehouses', { account_id: account, warehouse_id: warehouse })
  const carrier = await client.make('carriers', { code: 'VAN', name: 'Own vans' })
  const products = new Map<string, number>()
  await each(floor, 'products', {
    things: plan.products,
    act: async ({ code, description }) => {
      const id = await client.make('products', { code, description: description.slice(0, 150) || code })
      products.set(code, id)
      const path = `/api/products/${id}/account_products`
      await client.make('account_products', { account_id: account }, path)
    },
  })
  const customers = new Map<string, number>()
  await each(floor, 'customers', {
    things: plan.customers,
    act: async ({ code, country }) => {
      const address = { name: `Customer ${code}`, address_4: country }
      const attributes = { code: `C${code}`, name: `Customer ${code}`, address }
      customers.set(code, await client.make('customers', attributes))
    },
  })
  const racks = await buildRacks(floor, { warehouse, type: types.get('RACK') ?? 0, products })
  return { account, warehouse, goods_in, carrier, products, customers, racks }
}

/** Builds as many racks as there are products, by a range. */
async function buildRacks(
  { client }: Floor,
  at: { readonly warehouse: number; readonly type: number; readonly products: ReadonlyMap<string, number> },
): Promise<ReadonlyMap<number, number>> {
  const columns = Math.ceil(at.products.size / 100)
  await client.call({
    name: 'POST /api/location_ranges',
    method: 'POST',
    path: '/api/location_ranges',
    body: {
      data: {
        type: 'location_ranges',
        attributes: {
          warehouse_id: at.warehouse,
          location_type_id: at.type,
          range_start_aisle: '01',
          range_end_aisle: String(columns).padStart(2, '0'),
          range_start_column: '00',
          range_end_column: '99',
        },
      },
    },
  })
  const racks = await client.list('locations', `{ location_type_id: { eq: ${at.type} } }`, 'id code')
  const ids = racks.map(({ id }) => Number(id))
  return new Map([...at.products.values()].map((product, index) => [product, ids[index] ?? 0]))
}

/** Announces all that will be wanted, and receives it line by line. */
async function receive(floor: Floor, ground: Ground): Promise<void> {
  const { client, plan } = floor
  const receipts = inPieces(plan.products, RECEIPT_LINES)
  await each(floor, 'receipts', {
    things: receipts,
    act: async (products) => {
      const lines = products.map(({ code, quantity }) => ({
        type: 'ADD',
        attributes: { product_id: ground.products.get(code) ?? null, expected_quantity: quantity },
      }))
      const { account, warehouse } = ground
      const attributes = { account_id: account, warehouse_id: warehouse, lines_changes: lines }
      const id = await client.make('goods_in_receipts', attributes)
      await post(client, `/api/goods_in_receipts/${id}/receive`)
    },
  })
  await eachOf(floor, 'receive', {
    tasks: await openTasks(client, 'RCV'),
    by: 'goods_in_receipt_id',
    act: ({ id, start_quantity }) =>
      post(client, `/api/receive_tasks/${id}/receive`, {
        data: {
          type: 'receive_tasks',
          attributes: { confirmed_quantity: start_quantity ?? null, location_to_id: ground.goods_in },
        },
      }),
  })
}

/** Puts every product onto its rack. */
async function putAway(floor: Floor, ground: Ground): Promise<void> {
  const { client } = floor
  await eachOf(floor, 'put away', {
    tasks: await openTasks(client, 'PWAY'),
    by: 'goods_in_receipt_id',
    act: ({ id, start_quantity, product_id }) =>
      complete(client, Number(id), {
        confirmed_quantity: start_quantity ?? null,
        location_to_id: ground.racks.get(Number(product_id)) ?? null,
        storage_unit_to_id: null,
      }),
  })
}

/** Takes the day's orders on. */
async function takeOrders(floor: Floor, ground: Ground): Promise<readonly number[]> {
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
async function process({ client, progress }: Floor, ids: readonly number[]): Promise<void> {
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
async function pick(floor: Floor): Promise<void> {
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
async function dispatch(floor: Floor, ground: Ground): Promise<void> {
  const { client } = floor
  const staged = await openTasks(floor.client, 'DISP')
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
  for (const { stock_id, start_quantity } of tasks)
    piles.set(Number(stock_id), (piles.get(Number(stock_id)) ?? 0) + Number(start_quantity))
  return [...piles].map(([stock_id, quantity]) => ({ stock_id, quantity }))
}

const TASK =
  'id start_quantity product_id stock_id goods_in_receipt_id goods_out_id location_to_id warehouse_id'

function openTasks(client: Client, type: string): Promise<readonly JsonObject[]> {
  return client.list('tasks', `{ task_type_code: { eq: "${type}" }, status: { eq: "AVAILABLE" } }`, TASK)
}

function complete(client: Client, id: number, attributes: JsonObject): Promise<unknown> {
  return client.call({
    name: 'PATCH /api/tasks/{id}',
    method: 'PATCH',
    path: `/api/tasks/${id}`,
    body: { data: { type: 'tasks', attributes: { status: 'completed', ...attributes } } },
  })
}

function post(client: Client, path: string, body?: JsonObject): Promise<unknown> {
  const name = `POST ${path.replaceAll(/\d+/g, '{id}')}`
  return client.call({ name, method: 'POST', path, ...(body === undefined ? {} : { body }) })
}

function inPieces<Thing>(things: readonly Thing[], size: number): readonly (readonly Thing[])[] {
  return Array.from({ length: Math.ceil(things.length / size) }, (_, index) =>
    things.slice(index * size, (index + 1) * size),
  )
}
