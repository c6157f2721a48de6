import { openGround } from './ground.ts'
import { processorTimeMs } from './processor-time.ts'
import { load, type MeasuredRound, measuredLoad, median, type Shot, serve } from './support.ts'

// `POST /api/sites` with token, validation, row level security and event, against a route by hand that inserts the row, and
// against one that gives the same guarantees: row level security, settings that confine it to the tenant, and an event.

const PLAN = { seconds: Number(process.env.SECONDS ?? 5), connections: 16 }
const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** So many requests each side answers before it is measured: code that runs the first time is slow. */
const WARM = Number(process.env.WARM ?? 8000)

// As shipped: with every role.
const ground = await openGround({ GOODSYARD_ROLES: 'api,relay,scheduler,worker' })
const environment = { DATABASE_URL: ground.database_url }
const byHand = await serve('bench/servers/insert-by-hand.ts', environment)
const guarded = await serve('bench/servers/insert-by-hand.ts', { ...environment, GUARDED: 'true' })
try {
  const attributes = { code: 'SITE-{n}', name: 'Site number {n}', tier: 'upper' }
  const body = JSON.stringify({ data: { type: 'sites', attributes } })
  const shotAt = (url: string): Shot => ({
    url: `${url}/api/sites`,
    headers: ground.headers,
    body,
    expected: '"type":"sites"',
  })
  const shots = {
    ours: shotAt(ground.service.url),
    hand: shotAt(byHand.url),
    guarded: shotAt(guarded.url),
  }
  const pids = { ours: ground.service.pid, hand: byHand.pid, guarded: guarded.pid }
  for (const shot of Object.values(shots)) await load(shot, { connections: PLAN.connections, amount: WARM })
  const rounds: Record<keyof typeof shots, MeasuredRound>[] = []
  const measure = (side: keyof typeof shots) =>
    measuredLoad(shots[side], PLAN, () => processorTimeMs(pids[side], ground.database_pid))
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      ours: await measure('ours'),
      hand: await measure('hand'),
      guarded: await measure('guarded'),
    })
  const middle = (side: keyof typeof shots, of: 'per_second' | 'processor_ms') =>
    median(rounds.map((round) => round[side][of]))
  const row = (side: 'hand' | 'guarded', what: string, least: number) => {
    const ratio = median(rounds.map((round) => round.ours.per_second / round[side].per_second))
    const [own, other] = [middle('ours', 'processor_ms'), middle(side, 'processor_ms')]
    const processor = `processor ${own.toFixed(2)} ms against ${other.toFixed(2)}: ${(other / own).toFixed(2)}`
    const figures = `${middle('ours', 'per_second').toFixed(0)}/s against ${middle(side, 'per_second').toFixed(0)}/s; ${processor}`
    return `| POST /api/sites after ${WARM} requests | ${what} | ${least.toFixed(2)} of it | ${ratio.toFixed(2)} (${figures}) |`
  }
  console.log(row('hand', 'a route by hand', 0.5))
  console.log(row('guarded', 'a route by hand with the same guarantees', 0.6))
} finally {
  await guarded.stop()
  await byHand.stop()
  await ground.stop()
}
