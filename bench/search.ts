import pg from 'pg'
import { openGround } from './ground.ts'
import { openHall } from './hall.ts'
import { percentile } from './support.ts'

// The search by the beginning of a code where a million orders stand, of which all begin alike.

const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const SEARCHES = 400
const AT_MOST_MS = 150

const ground = await openGround()
const client = new pg.Client({ connectionString: ground.database_url })
try {
  await client.connect()
  const hall = await openHall(ground, client)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into goods_outs (tenant_id, account_id, warehouse_id, reference, goods_out_type, goods_out_status_id, expected_date_of_dispatch,
       priority, pick_type, conversion_direction)
     select $1, $2, $3, 'ORD-' || n, 'sales_order', 2, '2026-01-01', 0, 'standard', 'assemble' from generate_series(1, $4::int) n`,
    [hall.tenant, hall.account, hall.warehouse, ORDERS],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze goods_outs')
  const query = 'query ($text: String!) { search { all(text: $text) { nodes { type id title status } } } }'
  const times: number[] = []
  for (let at = 0; at < SEARCHES; at += 1) {
    const code = `ord-${((at * 7919) % ORDERS) + 1}`
    const text = code.slice(0, (at % code.length) + 1)
    const began = performance.now()
    await hall.ask('POST', '/graphql', { query, variables: { text } })
    times.push(performance.now() - began)
  }
  const at = (share: number) => percentile(times, share).toFixed(1)
  console.log(
    `| search by the beginning of a code, ${ORDERS} orders in the tenant, 95th percentile | | under ${AT_MOST_MS} ms | ${at(0.95)} ms; half within ${at(0.5)} ms |`,
  )
} finally {
  await client.end()
  await ground.stop()
}
