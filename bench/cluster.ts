import pg from 'pg'
import { type ActTimes, measureActs, openYard, type Yard } from './cluster-acts.ts'
import { openClusterGround } from './cluster-ground.ts'
import { headersFor, openGround } from './ground.ts'
import { median, type Round, rounds, type Shot } from './support.ts'

// One service on one PostgreSQL, against one on a Citus cluster, which serves each tenant at its node. The cluster is on this machine too, so
// the ratios tell what it costs, not how it grows. Nothing waits for disks on either side. ACTS=only leaves out lists and creations.

const PLAN = { rounds: Number(process.env.ROUNDS ?? 5), seconds: Number(process.env.SECONDS ?? 4) }
const CLIENTS = (process.env.CLIENTS ?? '1,8,16').split(',').map(Number)
const SITES = 60

type Side = 'plain' | 'any'
type Times = Readonly<Record<Side, readonly number[]>>

const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
// Orders are processed by the queue, so that they have picks.
const environment = { GOODSYARD_ROLES: 'api,worker' }
const ground = await openGround(environment, settings)
const cluster = await openClusterGround(environment)
const clients = [ground, cluster].map(({ database_url }) => new pg.Client({ connectionString: database_url }))
try {
  const [plain, spread] = clients
  if (plain === undefined || spread === undefined) throw new Error('two databases are compared')
  for (const client of clients) await client.connect()
  const [any] = cluster.services
  const services = { plain: ground.service, any }
  const headers = await headersFor(any.url)
  console.log('| what | clients | one PostgreSQL | any process of a cluster |\n|---|---|---|---|')
  if (process.env.ACTS !== 'only') await measureRequests({ plain: ground.headers, any: headers })
  const yard = await openYard({ service: any, headers }, spread)
  await measureWork({ plain: await openYard(ground, plain), any: yard })

  async function measureRequests(headersOf: Readonly<Record<Side, Shot['headers']>>): Promise<void> {
    const shotsOf = (path: string, body: object, expected: string): Readonly<Record<Side, Shot>> =>
      bySide((side) => ({
        url: `${services[side].url}${path}`,
        headers: headersOf[side],
        body: JSON.stringify(body),
        expected,
      }))
    const attributes = { code: 'SITE-{n}', name: 'Site number {n}', tier: 'upper' }
    const create = shotsOf('/api/sites', { data: { type: 'sites', attributes } }, '"type":"sites"')
    const query = '{ sites { all(first: 50) { nodes { id code name tier lock_version } } } }'
    const list = shotsOf('/graphql', { query }, 'Site number')
    for (const { url, headers, body } of Object.values(create))
      for (let nth = 0; nth < SITES; nth += 1)
        await fetch(url, { method: 'POST', headers, body: body.replaceAll('{n}', `first-${nth}`) })
    for (const [what, shots] of Object.entries({ 'a list of 50': list, 'a creation': create }))
      for (const connections of CLIENTS) {
        const found: Readonly<Record<string, readonly Round[]>> = await rounds(shots, {
          ...PLAN,
          connections,
        })
        print(
          what,
          connections,
          bySide((side) => (found[side] ?? []).map(({ per_second }) => (1000 * connections) / per_second)),
        )
      }
  }

  async function measureWork(yards: Readonly<Record<Side, Yard>>): Promise<void> {
    for (const connections of CLIENTS) {
      const found: Record<Side, ActTimes[]> = { plain: [], any: [] }
      for (let round = 0; round <= PLAN.rounds; round += 1)
        for (const side of Object.keys(found) as Side[]) {
          const times = await measureActs(yards[side], services[side].url, connections)
          // The first round only warms all sides up.
          if (round > 0) found[side].push(times)
        }
      for (const act of Object.keys(found.plain[0] ?? {}))
        print(
          act,
          connections,
          bySide((side) => found[side].map((times) => times[act] ?? Number.NaN)),
        )
    }
  }
} finally {
  for (const client of clients) await client.end()
  await cluster.stop()
  await ground.stop()
}

function bySide<Value>(make: (side: Side) => Value): Readonly<Record<Side, Value>> {
  return { plain: make('plain'), any: make('any') }
}

function print(what: string, connections: number, { plain, any }: Times): void {
  const ratio = median(any.map((ms, round) => ms / (plain[round] ?? Number.NaN))).toFixed(2)
  const [one, other] = [plain, any].map((times) => median(times).toFixed(1))
  console.log(`| ${what} | ${connections} | ${one} ms | ${other} ms (${ratio} times) |`)
}
