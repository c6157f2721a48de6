import { openGround } from './ground.ts'
import { load, median, type Shot, serve } from './support.ts'

// `POST /api/sites` with token, validation, row level security and event, against a route by hand that inserts the row.

const PLAN = { seconds: Number(process.env.SECONDS ?? 5), connections: 16 }
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const AT_LEAST = 0.5

const ground = await openGround()
const byHand = await serve('bench/servers/insert-by-hand.ts', { DATABASE_URL: ground.database_url })
try {
  const attributes = { code: 'SITE-{n}', name: 'Site number {n}', tier: 'upper' }
  const body = JSON.stringify({ data: { type: 'sites', attributes } })
  const shotAt = (url: string): Shot => ({
    url: `${url}/api/sites`,
    headers: ground.headers,
    body,
    expected: '"type":"sites"',
  })
  const ours = shotAt(ground.service.url)
  const hand = shotAt(byHand.url)
  for (const shot of [ours, hand]) await load(shot, { ...PLAN, seconds: 2 })
  const rounds: { ours: number; hand: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const mine = await load(ours, PLAN)
    const theirs = await load(hand, PLAN)
    rounds.push({ ours: mine.per_second, hand: theirs.per_second })
  }
  const ratio = median(rounds.map((round) => round.ours / round.hand))
  const middle = (side: 'ours' | 'hand') => median(rounds.map((round) => round[side])).toFixed(0)
  const figures = `${middle('ours')}/s against ${middle('hand')}/s`
  console.log(
    `| POST /api/sites | a route by hand | ${AT_LEAST.toFixed(2)} of it | ${ratio.toFixed(2)} (${figures}) |`,
  )
} finally {
  await byHand.stop()
  await ground.stop()
}
