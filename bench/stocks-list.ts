import pg from 'pg'
import { openGround } from './ground.ts'
import { openHall } from './hall.ts'
import { median, rounds, type Shot } from './support.ts'

// The first page of the list of stocks where five million piles stand, against a tenant with five thousand.

const SIZES = { few: 5000, many: Number(process.env.PILES ?? 5_000_000) } as const
const PLAN = {
  rounds: Number(process.env.ROUNDS ?? 5),
  seconds: Number(process.env.SECONDS ?? 3),
  connections: 16,
}
const PIECE = 250_000
const AT_MOST = 1.5

const ground = await openGround({ GOODSYARD_EXTRA_SUBDOMAINS: 'few many' })
const client = new pg.Client({ connectionString: ground.database_url })
try {
  await client.connect()
  for (const subdomain of ['few', 'many'] as const) await fill(subdomain)
  await client.query('vacuum analyze stocks')
  const query =
    '{ stocks { all(first: 50) { edges { node { id quantity free batch status fifo_date product { code } location { code } account { code } } } } } }'
  const shotIn = (subdomain: string): Shot => ({
    url: `${ground.service.url}/graphql`,
    headers: { ...ground.headers, 'x-service-subdomain': subdomain },
    body: JSON.stringify({ query }),
    expected: '"batch":"B',
  })
  const found = await rounds({ few: shotIn('few'), many: shotIn('many') }, PLAN)
  const pairs = (found.few ?? []).map((few, round) => few.per_second / (found.many?.[round]?.per_second ?? 1))
  const middle = (side: string) => median((found[side] ?? []).map(({ per_second }) => per_second)).toFixed(0)
  console.log(
    `| stocks list, first page, ${SIZES.many} piles in the tenant | ${SIZES.few} piles | at most ${AT_MOST} times the time | ${median(pairs).toFixed(2)} (${middle('many')}/s against ${middle('few')}/s) |`,
  )
} finally {
  await client.end()
  await ground.stop()
}

/** Piles of one product, each of a batch of its own. */
async function fill(subdomain: keyof typeof SIZES): Promise<void> {
  const { tenant, warehouse, account, product, rack } = await openHall(ground, client, subdomain)
  // Only the filling goes without the checks of references, which would take most of an hour.
  await client.query('set session_replication_role = replica')
  for (let from = 0; from < SIZES[subdomain]; from += PIECE) {
    const many = Math.min(PIECE, SIZES[subdomain] - from)
    await client.query(
      `insert into stocks (tenant_id, account_id, product_id, warehouse_id, location_id, fifo_date, status, quantity, allocated_quantity,
         batch, walk)
       select $1, $2, $3, $4, $5, '2026-01-01', 'available', 10, 0, 'B' || ($6::bigint + n), 'R' from generate_series(1, $7::int) n`,
      [tenant, account, product, warehouse, rack, from, many],
    )
  }
  await client.query('set session_replication_role = default')
}
