import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Ground } from './ground.ts'
import { type Hall, like, openHall } from './hall.ts'
import { complete, QUANTITY, receive } from './receipt-acts.ts'
import type { Act } from './sides.ts'

const PRODUCTS = 48
const RACKS = 8
/** Lines of a receipt, and of an order. */
const RECEIPT_LINES = 6
const ORDER_LINES = 3
/** Receipts that one client works through in a round. */
const RECEIPTS = 4

/** How long the acts of a round took, by what they do. */
export type ActTimes = Readonly<Record<string, number>>

/** A hall with racks and products, where goods come in and go out. */
export type Yard = {
  readonly headers: Ground['headers']
  readonly hall: Hall
  readonly client: pg.Client
  readonly products: readonly number[]
  readonly racks: readonly number[]
}

/** Makes a yard in the first tenant of a service that also works off its queue. */
export async function openYard(
  ground: Pick<Ground, 'service' | 'headers'>,
  client: pg.Client,
): Promise<Yard> {
  const hall = await openHall(ground, client)
  const products: number[] = []
  for (let nth = 0; nth < PRODUCTS; nth += 1) {
    const product = await hall.make('products', { code: `P-${nth}` })
    await hall.make(
      'account_products',
      { account_id: hall.account },
      `/api/products/${product}/account_products`,
    )
    products.push(product)
  }
  await client.query(like('locations', hall.rack, RACKS, "'code', 'R-' || n, 'pick_sequence', n"))
  const { rows } = await client.query("select id from locations where code like 'R-%' order by id")
  return { headers: ground.headers, hall, client, products, racks: rows.map(({ id }) => Number(id)) }
}

/**
 * Receives goods, puts them away, orders them and picks them, one request at a time from each client; gives the median
 * times in ms. What happens between is not measured.
 */
export async function measureActs(yard: Yard, url: string, clients: number): Promise<ActTimes> {
  const { hall, racks } = yard
  const measured = (lists: readonly (readonly Act[])[]) =>
    send({ url, headers: yard.headers, clients, lists })
  const receipts: number[] = []
  for (let nth = 0; nth < RECEIPTS * (clients === 1 ? 1 : clients / 2); nth += 1)
    receipts.push(await announce(yard, nth * RECEIPT_LINES))
  const open = await openTasks(yard, 'RCV')
  const byReceipt = receipts.map((receipt) => open.filter((task) => task.receipt === receipt))
  const received = await measured(byReceipt.map((tasks) => tasks.map(({ id }) => receive(id, hall.goods_in))))
  const putaways = (await openTasks(yard, 'PWAY')).map(({ id }, nth) => [
    complete(id, racks[nth % racks.length] ?? 0),
  ])
  const put_away = await measured(putaways)
  const orders = Array.from({ length: open.length / ORDER_LINES }, (_, nth) => [
    order(yard, nth * ORDER_LINES),
  ])
  const ordered = await measured(orders)
  await processAll(yard)
  const picks = (await openTasks(yard, 'PICK')).map(({ id }) => [complete(id, hall.goods_out)])
  if (picks.length !== open.length) throw new Error(`${picks.length} picks of ${open.length} lines`)
  const picked = await measured(picks)
  return {
    'receiving a line': received,
    'putting it away': put_away,
    'an order of three lines': ordered,
    'a pick': picked,
  }
}

/** Announces a receipt with lines of the products from a place on, and begins to receive it. */
async function announce({ hall, products }: Yard, from: number): Promise<number> {
  const receipt = await hall.make('goods_in_receipts', {
    account_id: hall.account,
    warehouse_id: hall.warehouse,
    lines_changes: linesOf(products, from, RECEIPT_LINES).map((product_id) => ({
      type: 'ADD',
      attributes: { product_id, expected_quantity: QUANTITY },
    })),
  })
  await hall.ask('POST', `/api/goods_in_receipts/${receipt}/receive`)
  return receipt
}

function linesOf(products: readonly number[], from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, nth) => products[(from + nth) % products.length] ?? 0)
}

/** The tasks of a type that can be worked on, oldest first. */
async function openTasks(
  { client }: Yard,
  type: string,
): Promise<readonly { id: number; receipt: number }[]> {
  const { rows } = await client.query(
    `select id, goods_in_receipt_id as receipt from tasks where type = $1 and status = 'AVAILABLE' order by id`,
    [type],
  )
  return rows.map(({ id, receipt }) => ({ id: Number(id), receipt: Number(receipt) }))
}

function order({ hall, products }: Yard, from: number): Act {
  const attributes = {
    account_id: hall.account,
    warehouse_id: hall.warehouse,
    goods_out_type: 'sales_order',
    reference: randomUUID(),
    expected_date_of_dispatch: '2026-01-20T10:00:00Z',
    lines_changes: linesOf(products, from, ORDER_LINES).map((product_id) => ({
      type: 'ADD',
      attributes: { product_id, order_quantity: QUANTITY },
    })),
  }
  return {
    method: 'POST',
    path: '/api/goods_outs',
    body: { data: { type: 'goods_outs', attributes } },
    status: 200,
    expected: '"goods_outs"',
  }
}

/** Has stock reserved for every order that has none, and waits for their picks. */
async function processAll({ hall, client }: Yard): Promise<void> {
  const { rows } = await client.query(
    `select id from goods_outs o where not exists (select 1 from pick_processing_requests p where p.tenant_id = o.tenant_id and p.goods_out_id = o.id)`,
  )
  await hall.ask('POST', '/api/goods_out_processes/process_picks_async', {
    ids: rows.map(({ id }) => Number(id)),
  })
  for (;;) {
    const waiting = await client.query(
      "select 1 from pick_processing_requests where status = 'pending' limit 1",
    )
    if (waiting.rowCount === 0) return
    await pause(100)
  }
}

type Sent = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly clients: number
  readonly lists: readonly (readonly Act[])[]
}

/** Sends lists of acts from a process of its own; gives the median time of an act in ms. */
async function send(sent: Sent): Promise<number> {
  const child = spawn(process.execPath, ['bench/send-acts.mjs'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(sent))
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the clients ended with ${code}`)
  return JSON.parse(printed).p50
}
