import pg from 'pg'
import { openGround } from './ground.ts'
import { fillReserved } from './reserved-orders.ts'
import { type Act, openSides, rowOf, type Side, type SideRound } from './sides.ts'

// Picks confirmed over HTTP, one request a task, with those that arrive together written together and with each written by
// itself. Both services share one database and take turns; what is compared is the processor time of service and database.

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const PICKS = Number(process.env.PICKS ?? 1200)
const PILES = Number(process.env.PILES ?? 100_000)
const CLIENTS = (process.env.CLIENTS ?? '16,1').split(',').map(Number)
/** Lines of an order. */
const LINES = 3

const picks = PICKS * 2 * (ROUNDS + 1) * CLIENTS.length
const ground = await openGround()
const sides = await openSides(ground)
const client = new pg.Client({ connectionString: ground.database_url })
try {
  await client.connect()
  const { tasks, bay } = await fillReserved(ground, client, {
    orders: Math.ceil(picks / LINES),
    lines: LINES,
    piles: PILES,
  })
  const attributes = { status: 'completed', confirmed_quantity: 5, location_to_id: bay }
  const confirming = (task: number): readonly Act[] => [
    {
      method: 'PATCH',
      path: `/api/tasks/${task}`,
      body: { data: { type: 'tasks', attributes } },
      status: 200,
      expected: '"COMPLETED"',
    },
  ]
  for (const clients of CLIENTS) {
    const rounds: Readonly<Record<Side, SideRound>>[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const load = () => ({ clients, lists: tasks.splice(0, PICKS).map(confirming) })
      const measured = await sides.round(round, { together: load(), apart: load() })
      // The first round only warms both sides up.
      if (round > 0) rounds.push(measured)
    }
    console.log(rowOf(String(clients), rounds))
  }
} finally {
  await client.end()
  await sides.stop()
  await ground.stop()
}
