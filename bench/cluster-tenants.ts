import { administer } from '../test/support/cluster-nodes.ts'
import { openClusterGround } from './cluster-ground.ts'
import { headersFor } from './ground.ts'
import { percentile } from './support.ts'

// Many tenants on a cluster, of which few do most of the work (Zipf's distribution); each request goes to whichever process. At the end
// nothing may be lost, and the events of each tenant are numbered without gaps.

const TENANTS = Number(process.env.TENANTS ?? 1000)
const MINUTES = Number(process.env.MINUTES ?? 6)
const CLIENTS = 8
/** Of so many requests one creates a site; the others list sites. */
const CREATES_OF = 3
/** Tenants from this rank on are small. */
const SMALL = 100

type Sent = { readonly rank: number; readonly isCreation: boolean; readonly ms: number }

const cluster = await openClusterGround({ GOODSYARD_ROLES: 'api,worker,relay' })
try {
  const headers = await headersFor(cluster.services[0].url)
  const started = performance.now()
  await together(4, TENANTS, createTenant)
  const made_ms = (performance.now() - started) / TENANTS
  const places = await placesOfTenants()
  const shares = weights(places.length)
  const sent: Sent[] = []
  const created = new Map<number, number>()
  const ends = performance.now() + MINUTES * 60_000
  await together(CLIENTS, CLIENTS, async () => {
    while (performance.now() < ends) await sendOne()
  })
  await report(made_ms, sent)
  await assertWhole(created)

  async function createTenant(nth: number): Promise<void> {
    const attributes = { subdomain: `tenant-${nth}`, company_name: `Tenant ${nth}` }
    await send(
      '/api/subdomains',
      { data: { type: 'subdomains', attributes } },
      'demo',
      cluster.services[0].url,
    )
  }

  async function send(path: string, body: object, subdomain: string, url: string): Promise<void> {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'x-service-subdomain': subdomain },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status !== 200 || text.includes('"errors"'))
      throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  }

  async function placesOfTenants(): Promise<readonly { id: number; subdomain: string; place: number }[]> {
    const { rows } = await administer(cluster.database_url, (client) =>
      client.query<{ id: string; subdomain: string }>(
        "select id, subdomain from tenants where subdomain like 'tenant-%' order by id",
      ),
    )
    const found = []
    for (const { id, subdomain } of rows)
      found.push({ id: Number(id), subdomain, place: await cluster.nodeOf(Number(id)) })
    return found
  }

  async function sendOne(): Promise<void> {
    const rank = chosen(shares)
    const tenant = places[rank]
    if (tenant === undefined) throw new Error(`no tenant has rank ${rank}`)
    const url = cluster.services[sent.length % cluster.services.length]?.url ?? ''
    const isCreation = Math.random() * CREATES_OF < 1
    const began = performance.now()
    if (isCreation) {
      const code = `S-${Math.random().toString(36).slice(2, 14)}`
      await send(
        '/api/sites',
        { data: { type: 'sites', attributes: { code, name: code } } },
        tenant.subdomain,
        url,
      )
      created.set(tenant.id, (created.get(tenant.id) ?? 0) + 1)
    } else {
      const query = '{ sites { all(first: 50) { nodes { id code name } } } }'
      await send('/graphql', { query }, tenant.subdomain, url)
    }
    sent.push({ rank, isCreation, ms: performance.now() - began })
  }

  async function report(tenant_ms: number, all: readonly Sent[]): Promise<void> {
    const on = cluster.services.map((_, place) => places.filter((tenant) => tenant.place === place).length)
    console.log(
      `${places.length} tenants, ${tenant_ms.toFixed(0)} ms each to create; on the nodes: ${on.join(', ')}`,
    )
    const figures = (some: readonly Sent[]) =>
      [0.5, 0.99]
        .map((share) => {
          const times = some.map(({ ms }) => ms)
          return `${percentile(times, share).toFixed(0)} ms`
        })
        .join(', ')
    const [lists, creations] = [false, true].map((isCreation) =>
      figures(all.filter((one) => one.isCreation === isCreation)),
    )
    const small = all.filter(({ rank }) => rank >= SMALL).map(({ ms }) => ms)
    const rate = (all.length / (MINUTES * 60)).toFixed(0)
    console.log(
      '| requests | a second | lists p50, p99 | creations p50, p99 | of small tenants p99 |\n|---|---|---|---|---|',
    )
    console.log(
      `| ${all.length} | ${rate} | ${lists} | ${creations} | ${percentile(small, 0.99).toFixed(0)} ms |`,
    )
  }
} finally {
  await cluster.stop()
}

/** Does something so many times, several at a time. */
async function together(clients: number, times: number, work: (nth: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < times) {
        const nth = next
        next += 1
        await work(nth)
      }
    }),
  )
}

/** The share of the requests that ranks up to each one have. */
function weights(count: number): readonly number[] {
  let sum = 0
  const sums = Array.from({ length: count }, (_, rank) => {
    sum += 1 / (rank + 1)
    return sum
  })
  return sums.map((one) => one / sum)
}

function chosen(shares: readonly number[]): number {
  const place = Math.random()
  return shares.findIndex((share) => place <= share)
}

/** Every site that was answered is there once, and events have positions from 1 on without gaps. */
async function assertWhole(created: ReadonlyMap<number, number>): Promise<void> {
  const expected = [...created.values()].reduce((sum, count) => sum + count, 0)
  for (let tries = 0; ; tries += 1) {
    const faults = await faultsIn(expected)
    if (faults.length === 0)
      return console.log(`whole: ${expected} sites, and every event numbered without gaps`)
    if (tries > 60) throw new Error(faults.join('; '))
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function faultsIn(expected: number): Promise<readonly string[]> {
  return administer(cluster.database_url, async (client) => {
    const { rows } = await client.query<{ sites: string }>(
      "select count(*) as sites from sites where code like 'S-%'",
    )
    const { rows: gaps } = await client.query<{ tenant_id: string }>(
      `select tenant_id from events group by tenant_id
       having count(*) <> max(position) or count(*) <> count(distinct position)`,
    )
    return [
      ...(Number(rows[0]?.sites) === expected ? [] : [`${rows[0]?.sites} sites instead of ${expected}`]),
      ...gaps.map(({ tenant_id }) => `events of tenant ${tenant_id} have gaps`),
    ]
  })
}
