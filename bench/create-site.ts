import { openGround } from './ground.ts'
import { load, median, type Shot, serve } from './support.ts'

// `POST /api/sites` with token, validation, row level security and event, against a route by hand that inserts the row, and
// against one that gives the same guarantees: row level security, settings that confine it to the tenant, and an event.

const PLAN = { seconds: Number(process.env.SECONDS ?? 5), connections: 16 }
const ROUNDS = Number(process.env.ROUNDS ?? 5)
/** So many requests each side answers before it is measured: code that runs the first time is slow. */
const WARM = Number(process.env.WARM ?? 8000)

const ground = await openGround()
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
  for (const shot of Object.values(shots)) await load(shot, { connections: PLAN.connections, amount: WARM })
  const rounds: Record<keyof typeof shots, number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = (await load(shots.ours, PLAN)).per_second
    const hand = (await load(shots.hand, PLAN)).per_second
    rounds.push({ ours, hand, guarded: (await load(shots.guarded, PLAN)).per_second })
  }
  const middle = (side: keyof typeof shots) => median(rounds.map((round) => round[side])).toFixed(0)
  const row = (side: 'hand' | 'guarded', what: string, least: number) => {
    const ratio = median(rounds.map((round) => round.ours / round[side]))
    const figures = `${middle('ours')}/s against ${middle(side)}/s`
    return `| POST /api/sites after ${WARM} requests | ${what} | ${least.toFixed(2)} of it | ${ratio.toFixed(2)} (${figures}) |`
  }
  console.log(row('hand', 'a route by hand', 0.5))
  console.log(row('guarded', 'a route by hand with the same guarantees', 0.6))
} finally {
  await guarded.stop()
  await byHand.stop()
  await ground.stop()
}
