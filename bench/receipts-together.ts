import pg from 'pg'
import { openGround } from './ground.ts'
import { type Hall, like, openHall } from './hall.ts'
import { complete, QUANTITY, receive } from './receipt-acts.ts'
import { type Act, openSides, rowOf, type Side, type SideRound } from './sides.ts'

// Goods received and put away over HTTP, one request a task, with those that arrive together written together and with each
// written by itself. Both services share one database and take turns; each client works through receipts of its own.

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const TASKS = Number(process.env.TASKS ?? 640)
const PILES = Number(process.env.PILES ?? 100_000)
const CLIENTS = (process.env.CLIENTS ?? '16,1').split(',').map(Number)
const PRODUCTS = 2000
/** Lines of a receipt. */
const LINES = 40

const ground = await openGround()
const sides = await openSides(ground)
const client = new pg.Client({ connectionString: ground.database_url })
try {
  await client.connect()
  const hall = await openHall(ground, client)
  const { products, racks } = await fill(hall)
  let next = 0
  /** Announces so many lines on receipts, and gives these. */
  const announce = async (lines: number): Promise<readonly number[]> => {
    const receipts: number[] = []
    for (let line = 0; line < lines; line += LINES) {
      const receipt = await hall.make('goods_in_receipts', {
        account_id: hall.account,
        warehouse_id: hall.warehouse,
        lines_changes: Array.from({ length: Math.min(LINES, lines - line) }, () => {
          next = (next + 1) % products.length
          return { type: 'ADD', attributes: { product_id: products[next], expected_quantity: QUANTITY } }
        }),
      })
      await hall.ask('POST', `/api/goods_in_receipts/${receipt}/receive`)
      receipts.push(receipt)
    }
    return receipts
  }
  for (const clients of CLIENTS) {
    const tasks = clients === 1 ? Math.ceil(TASKS / 4) : TASKS
    const received: Readonly<Record<Side, SideRound>>[] = []
    const putAway: Readonly<Record<Side, SideRound>>[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const own = { together: await announce(tasks), apart: await announce(tasks) }
      const loads = async (type: string, actOf: (task: OpenTask) => Act) => ({
        together: { clients, lists: await actsOf(own.together, { type, actOf }) },
        apart: { clients, lists: await actsOf(own.apart, { type, actOf }) },
      })
      const receiving = await sides.round(round, await loads('RCV', ({ id }) => receive(id, hall.goods_in)))
      const puttingAway = await sides.round(
        round,
        await loads('PWAY', ({ id }) => complete(id, racks[id % racks.length] ?? 0)),
      )
      // The first round only warms both sides up.
      if (round === 0) continue
      received.push(receiving)
      putAway.push(puttingAway)
    }
    console.log(rowOf(`received, ${clients}`, received))
    console.log(rowOf(`put away, ${clients}`, putAway))
  }
} finally {
  await client.end()
  await sides.stop()
  await ground.stop()
}

/** A warehouse full of goods; gives its products and racks. */
async function fill({ tenant, account, warehouse, rack, product }: Hall) {
  const places = PILES / 50
  for (const statement of [
    like('locations', rack, places, "'code', 'R-' || n, 'pick_sequence', n"),
    like('products', product, PRODUCTS, "'code', 'P-' || n"),
    `insert into account_products (tenant_id, product_id, account_id)
     select ${tenant}, id, ${account} from products where code like 'P-%'`,
    `insert into stocks (tenant_id, account_id, product_id, warehouse_id, location_id, fifo_date, status, quantity, allocated_quantity,
       batch, walk)
     select ${tenant}, ${account}, p.id, ${warehouse}, l.id, date '2026-01-01' + (n % 50)::int, 'available', 40, 0, 'B' || n, l.code
     from (select n, n % ${PRODUCTS} as p, n % ${places} as l from generate_series(1, ${PILES}) n) s
     join (select id, row_number() over (order by id) - 1 as place from products where code like 'P-%') p on p.place = s.p
     join (select id, code, row_number() over (order by id) - 1 as place from locations where code like 'R-%') l on l.place = s.l`,
    `insert into stock_balances (tenant_id, account_id, product_id, warehouse_id, available, allocated, on_hand)
     select ${tenant}, account_id, product_id, warehouse_id, sum(free), 0, sum(quantity) from stocks group by 2, 3, 4`,
    'vacuum analyze',
  ])
    await client.query(statement)
  const ids = async (table: string, pattern: string): Promise<readonly number[]> =>
    (await client.query(`select id from ${table} where code like $1 order by id`, [pattern])).rows.map(
      ({ id }) => Number(id),
    )
  return { products: await ids('products', 'P-%'), racks: await ids('locations', 'R-%') }
}

type OpenTask = { readonly id: number }
type TaskActs = { readonly type: string; readonly actOf: (task: OpenTask) => Act }

/** What completes the open tasks of receipts, receipt by receipt. */
async function actsOf(receipts: readonly number[], { type, actOf }: TaskActs): Promise<Act[][]> {
  const { rows } = await client.query(
    `select id, goods_in_receipt_id as receipt from tasks
     where goods_in_receipt_id = any($1) and type = $2 and status = 'AVAILABLE' order by id`,
    [receipts, type],
  )
  const open = rows.map(({ id, receipt }) => ({ id: Number(id), receipt: Number(receipt) }))
  return receipts.map((receipt) => open.filter((task) => task.receipt === receipt).map(actOf))
}
