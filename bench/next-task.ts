import pg from 'pg'
import { openGround } from './ground.ts'
import { type Hall, like, openHall } from './hall.ts'
import { median } from './support.ts'

// The next task for a user where two hundred thousand are open, against a warehouse with a thousand.

const SIZES = { few: 1000, many: Number(process.env.TASKS ?? 200_000) } as const
const ASKED = 200
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const AT_MOST = 1.5

const ground = await openGround({ GOODSYARD_EXTRA_SUBDOMAINS: 'few many' })
const client = new pg.Client({ connectionString: ground.database_url })
try {
  await client.connect()
  const few = await fill('few')
  const many = await fill('many')
  await client.query('vacuum analyze')
  for (const hall of [few, many]) await timeOf(hall)
  const rounds: { few: number; many: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ few: await timeOf(few), many: await timeOf(many) })
  const ratio = median(rounds.map((round) => round.many / round.few))
  const middle = (side: 'few' | 'many') => median(rounds.map((round) => round[side])).toFixed(1)
  console.log(
    `| next task for a user, ${SIZES.many} open tasks | ${SIZES.few} open tasks | at most ${AT_MOST} times the time | ${ratio.toFixed(2)} (${middle('many')} ms against ${middle('few')} ms) |`,
  )
} finally {
  await client.end()
  await ground.stop()
}

/** Open moves from a thousand places, of several days and priorities. */
async function fill(subdomain: keyof typeof SIZES): Promise<Hall> {
  const hall = await openHall(ground, client, subdomain)
  const { tenant, warehouse, account, product, rack } = hall
  await client.query(
    like('locations', rack, 1000, `'code', 'R-' || n, 'pick_sequence', n, 'aisle', (n / 50)::text`),
  )
  await client.query(
    `insert into tasks (tenant_id, account_id, warehouse_id, product_id, task_type_id, type, subtype, status, priority, start_quantity,
       stock_description, location_from_id, due_at)
     select $1, $2, $3, $4, t.id, 'TRAN', 'MOVE', 'AVAILABLE', n % 5, 1, 'goods', l.id, date '2026-01-01' + (n % 20)
     from generate_series(1, ${SIZES[subdomain]}) n
     join task_types t on t.tenant_id = $1 and t.code = 'TRAN'
     join (select id, row_number() over (order by id) as place from locations where tenant_id = $1 and code like 'R-%') l
       on l.place = 1 + n % 1000`,
    [tenant, account, warehouse, product],
  )
  return hall
}

/** Asks for the next task, leaving each again; gives the middle of the milliseconds that asking took. */
async function timeOf(hall: Hall): Promise<number> {
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked += 1) {
    const began = performance.now()
    const answer = await hall.ask('POST', '/api/tasks/next', {
      warehouse_id: hall.warehouse,
      location_id: hall.rack,
    })
    times.push(performance.now() - began)
    await hall.ask('POST', `/api/tasks/${JSON.parse(answer).data.id}/exit`)
  }
  return median(times)
}
