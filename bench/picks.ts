import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { openGround } from './ground.ts'
import { fillReserved } from './reserved-orders.ts'
import { median } from './support.ts'

// Confirming picks over HTTP, one request a task from 16 clients, against a transaction written by hand that changes the
// same rows, with the same driver on 16 connections and no HTTP. Both sides share one database, and take turns.

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const PICKS = Number(process.env.PICKS ?? 2400)
const PILES = Number(process.env.PILES ?? 100_000)
const CLIENTS = 16
const AT_LEAST = 0.35
/** Lines of an order. */
const LINES = 3
const ORDERS = Math.ceil((PICKS * 2 * (ROUNDS + 1)) / LINES)

const ground = await openGround()
const client = new pg.Client({ connectionString: ground.database_url })
try {
  await client.connect()
  const { tasks, bay } = await fillReserved(ground, client, { orders: ORDERS, lines: LINES, piles: PILES })
  const rounds: { ours: number; hand: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [mine, theirs] = [tasks.splice(0, PICKS), tasks.splice(0, PICKS)]
    const ours = await perSecond('bench/confirm-picks.mjs', mine, {
      url: ground.service.url,
      headers: ground.headers,
      bay,
    })
    const hand = await perSecond('bench/servers/confirm-by-hand.mjs', theirs, {
      url: ground.database_url,
      bay,
    })
    // The first round only warms both sides up.
    if (round > 0) rounds.push({ ours, hand })
  }
  await assertDone()
  const ratio = median(rounds.map((round) => round.ours / round.hand))
  const middle = (side: 'ours' | 'hand') => median(rounds.map((round) => round[side])).toFixed(0)
  console.log(
    `| confirm a pick | a transaction by hand, without HTTP | ${AT_LEAST.toFixed(2)} of it | ${ratio.toFixed(2)} (${middle('ours')}/s against ${middle('hand')}/s) |`,
  )
} finally {
  await client.end()
  await ground.stop()
}

/** How many picks a second a program of its own confirms. */
async function perSecond(script: string, tasks: readonly number[], told: object): Promise<number> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ ...told, tasks, clients: CLIENTS }))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return tasks.length / Number(said)
}

/** Everything was picked, and is staged with its reservation. */
async function assertDone(): Promise<void> {
  const { rows } = await client.query(
    `select count(*) filter (where type = 'PICK' and status = 'COMPLETED')::int as picked,
       count(*) filter (where type = 'DISP' and status = 'AVAILABLE')::int as staged,
       (select sum(picked)::int from stock_balances) as counted, (select sum(allocated_quantity)::int from stocks) as reserved
     from tasks`,
  )
  const picked = PICKS * 2 * (ROUNDS + 1)
  const { staged, counted, reserved, ...others } = rows[0]
  if (others.picked !== picked || staged !== picked || counted !== picked * 5 || reserved < counted)
    throw new Error(`not as it should be: ${JSON.stringify(rows[0])}`)
}
