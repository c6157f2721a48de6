import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Ground, openGround } from './ground.ts'
import { like, openHall } from './hall.ts'

// Stock is sought for thousands of orders at once, among a hundred thousand piles: how long until the last of them is
// reserved and its tasks are made, and how much longer that takes than for a tenth of them. With few products of which all
// came in on one day (`PRODUCTS=50 DAYS=1`), there are thousands of piles to choose from for every line.

const ORDERS = Number(process.env.ORDERS ?? 5000)
const PILES = Number(process.env.PILES ?? 100_000)
const PRODUCTS = Number(process.env.PRODUCTS ?? 2000)
const DAYS = Number(process.env.DAYS ?? 50)
/** A tenth of the orders, processed first. */
const FEW = Math.ceil(ORDERS / 10)
const AT_MOST_TIMES = 11
const AT_MOST_SECONDS = 60
/** So many orders are asked for in one request. */
const AT_ONCE = 1000

const ground = await openGround({ GOODSYARD_ROLES: 'api,worker,relay' })
const client = new pg.Client({ connectionString: ground.database_url })
try {
  await client.connect()
  const ids = await fill()
  const few = await processed(ids.slice(0, FEW))
  const seconds = await processed(ids.slice(FEW))
  const { rows } = await client.query(
    'select status, count(*)::int as count from pick_processing_requests group by status order by status',
  )
  const outcome = rows.map(({ status, count }) => `${count} ${status}`).join(', ')
  console.log(
    `| process ${ORDERS} orders of 3 lines among ${PILES} piles | - | at most ${AT_MOST_SECONDS} s | ${seconds.toFixed(1)} s (${(ORDERS / seconds).toFixed(0)} orders/s; ${outcome}) |`,
  )
  console.log(
    `| the same | ${FEW} orders | at most ${AT_MOST_TIMES} times | ${(seconds / few).toFixed(1)} (${few.toFixed(1)} s) |`,
  )
} finally {
  await client.end()
  await ground.stop()
}

/** Has orders processed, so many in one request, and waits for the last; gives the seconds. */
async function processed(ids: readonly number[]): Promise<number> {
  const began = performance.now()
  for (let from = 0; from < ids.length; from += AT_ONCE) await ask(ground, ids.slice(from, from + AT_ONCE))
  await finished()
  return (performance.now() - began) / 1000
}

/** A warehouse full of goods, and orders for them; gives the ids of the orders. */
async function fill(): Promise<readonly number[]> {
  const { tenant, warehouse, account, rack, product, make } = await openHall(ground, client)
  const order = await make('goods_outs', {
    account_id: account,
    warehouse_id: warehouse,
    goods_out_type: 'sales_order',
    reference: 'ORD',
    expected_date_of_dispatch: '2026-01-20T10:00:00Z',
  })
  for (const statement of statements(tenant, { warehouse, account, rack, product, order }))
    await client.query(statement)
  const made = await client.query("select id from goods_outs where reference like 'ORD-%' order by id")
  await client.query('vacuum analyze')
  return made.rows.map(({ id }) => Number(id))
}

type Ids = Readonly<Record<'warehouse' | 'account' | 'rack' | 'product' | 'order', number>>

/** Many rows after the pattern of one. */
function statements(tenant: number, { warehouse, account, rack, product, order }: Ids): readonly string[] {
  return [
    like('locations', rack, PILES / 50, "'code', 'R-' || n, 'pick_sequence', n"),
    like('products', product, PRODUCTS, "'code', 'P-' || n"),
    `insert into account_products (tenant_id, product_id, account_id)
     select ${tenant}, id, ${account} from products where code like 'P-%'`,
    `insert into stocks (tenant_id, account_id, product_id, warehouse_id, location_id, fifo_date, status, quantity, allocated_quantity,
       batch, walk)
     select ${tenant}, ${account}, p.id, ${warehouse}, l.id, date '2026-01-01' + (n % ${DAYS})::int, 'available', 40, 0, 'B' || n, l.code
     from (select n, n % ${PRODUCTS} as p, n % ${PILES / 50} as l from generate_series(1, ${PILES}) n) s
     join (select id, row_number() over (order by id) - 1 as place from products where code like 'P-%') p on p.place = s.p
     join (select id, code, row_number() over (order by id) - 1 as place from locations where code like 'R-%') l on l.place = s.l`,
    like('goods_outs', order, FEW + ORDERS, "'reference', 'ORD-' || n"),
    `insert into goods_out_lines (tenant_id, goods_out_id, product_id, order_quantity, allocated_quantity, pick_quantity, dispatch_quantity,
       short_quantity, rounded_quantity, short_status)
     select ${tenant}, o.id, p.id, 5 + i, 0, 0, 0, 0, 0, ''
     from (select id, row_number() over (order by id) as n from goods_outs where reference like 'ORD-%') o
     cross join generate_series(0, 2) i
     join (select id, row_number() over (order by id) - 1 as place from products where code like 'P-%') p
       on p.place = (o.n * 7 + i * 131) % ${PRODUCTS}
     order by o.id, i`,
    `insert into stock_balances (tenant_id, account_id, product_id, warehouse_id, available, on_hand)
     select ${tenant}, account_id, product_id, warehouse_id, sum(quantity), sum(quantity) from stocks group by 2, 3, 4`,
  ]
}

async function ask({ service, headers }: Ground, ids: readonly number[]): Promise<void> {
  const answer = await fetch(`${service.url}/api/goods_out_processes/process_picks_async`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ids }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.text()
}

async function finished(): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      "select count(*)::int as waiting from pick_processing_requests where status = 'pending'",
    )
    if (rows[0]?.waiting === 0) return
    await pause(200)
  }
}
