import { openClusterGround } from './cluster-ground.ts'
import { headersFor, openGround } from './ground.ts'
import { median, type Round, rounds, type Shot } from './support.ts'

// One service on one PostgreSQL, against one at the coordinator of a Citus cluster, and one beside the node that has the tenant. The
// cluster is on this machine too, so the ratios tell what it costs, not how it grows. Nothing waits for disks on any side.

const PLAN = { rounds: Number(process.env.ROUNDS ?? 5), seconds: Number(process.env.SECONDS ?? 4) }
const SITES = 60

const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const ground = await openGround({}, settings)
const cluster = await openClusterGround()
try {
  const node = cluster.beside[await cluster.nodeOf(1)]
  if (node === undefined) throw new Error('no worker has the first tenant')
  const services = { plain: ground.service, coordinator: cluster.coordinator, beside: node }
  const headers = {
    plain: ground.headers,
    coordinator: await headersFor(cluster.coordinator.url),
    beside: await headersFor(cluster.coordinator.url),
  }
  const shotsOf = (path: string, body: object, expected: string): Record<string, Shot> =>
    Object.fromEntries(
      Object.entries(services).map(([side, { url }]) => [
        side,
        {
          url: `${url}${path}`,
          headers: headers[side as keyof typeof services],
          body: JSON.stringify(body),
          expected,
        },
      ]),
    )
  const attributes = { code: 'SITE-{n}', name: 'Site number {n}', tier: 'upper' }
  const create = shotsOf('/api/sites', { data: { type: 'sites', attributes } }, '"type":"sites"')
  const list = shotsOf(
    '/graphql',
    { query: '{ sites { all(first: 50) { nodes { id code name tier lock_version } } } }' },
    'Site number',
  )
  for (const shot of Object.values(create))
    for (let nth = 0; nth < SITES; nth += 1)
      await fetch(shot.url, {
        method: 'POST',
        headers: shot.headers,
        body: shot.body.replaceAll('{n}', `first-${nth}`),
      })
  console.log('| what | clients | one PostgreSQL | coordinator | beside the node |\n|---|---|---|---|---|')
  for (const [what, shots] of Object.entries({ 'a list of 50': list, 'a creation': create }))
    for (const connections of [1, 8])
      console.log(rowOf(what, connections, await rounds(shots, { ...PLAN, connections })))
} finally {
  await cluster.stop()
  await ground.stop()
}

function rowOf(what: string, connections: number, found: Readonly<Record<string, readonly Round[]>>): string {
  const { plain = [], coordinator = [], beside = [] } = found
  const p50 = (side: readonly Round[]) => median(side.map(({ p50_ms }) => p50_ms)).toFixed(1)
  const ratio = (side: readonly Round[]) =>
    median(side.map(({ p50_ms }, round) => p50_ms / (plain[round]?.p50_ms ?? Number.NaN))).toFixed(2)
  const cell = (side: readonly Round[]) => `${p50(side)} ms (${ratio(side)} times)`
  return `| ${what} | ${connections} | ${p50(plain)} ms | ${cell(coordinator)} | ${cell(beside)} |`
}
