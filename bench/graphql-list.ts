import pg from 'pg'
import { type Ground, openGround } from './ground.ts'
import { processorTimeMs } from './processor-time.ts'
import { measuredLoad, median, type Round, rounds, type Serving, type Shot, serve } from './support.ts'

const PLAN = {
  rounds: Number(process.env.ROUNDS ?? 5),
  seconds: Number(process.env.SECONDS ?? 5),
  connections: 16,
}
const SIZES = { few: 1000, many: 1_000_000 } as const
const FIELDS =
  'id code name description active carrier_type carrier_externally_registered external_system_reference1 created_at'

// As shipped: with every role.
const ground = await openGround({
  GOODSYARD_EXTRA_SUBDOMAINS: 'few many',
  GOODSYARD_ROLES: 'api,relay,scheduler,worker',
})
const others: Serving[] = []
try {
  await fill(ground.database_url)
  const byHand = await start('bench/servers/by-hand.ts')
  const postgraphile = await start('bench/servers/postgraphile.mjs')
  await compare({ ours: ground.service, byHand, postgraphile }, ground.headers)
  if (process.env.SIZES !== '0') await compareSizes(ground)
} finally {
  for (const one of others) await one.stop()
  await ground.stop()
}

async function start(script: string): Promise<Serving> {
  const started = await serve(script, { DATABASE_URL: ground.database_url })
  others.push(started)
  return started
}

/** A hundred carriers, half of them active, so that the filter has something to leave out. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into carriers (tenant_id, code, name, description, active, carrier_type, external_system_reference1)
    select t.id, 'CARRIER-' || n, 'Carrier number ' || n, 'Takes parcels up to ' || n || ' kg anywhere by noon', n % 2 = 0,
      'custom', 'EXT-' || n
    from tenants t, generate_series(1, 100) n
    where t.subdomain = 'demo'`)
  await client.query('analyze carriers')
  await client.end()
}

type Headers = Readonly<Record<string, string>>

/** The same fifty carriers from three servers. */
async function compare(
  servers: Readonly<Record<'ours' | 'byHand' | 'postgraphile', Serving>>,
  headers: Headers,
): Promise<void> {
  const bodyWith = (others: object) =>
    JSON.stringify({
      query: `query ($filter: CarrierFilterType, $first: Int) { carriers { all(filter: $filter, first: $first) { edges { node { ${FIELDS} } } } } }`,
      variables: { filter: { active: { eq: true } }, first: 50, ...others },
    })
  const body = bodyWith({})
  const camel = FIELDS.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const theirs = JSON.stringify({
    query: `query ($active: Boolean!, $tenant: BigInt!, $first: Int!) { allCarriers(condition: { active: $active, tenantId: $tenant }, first: $first, orderBy: [PRIMARY_KEY_ASC]) { edges { node { ${camel.replace('id', 'id: rowId')} } } } }`,
    variables: { active: true, tenant: '1', first: 50 },
  })
  const expected = 'CARRIER-100'
  const shots = {
    ours: { url: `${servers.ours.url}/graphql`, headers, body, expected },
    // Equal requests share a reading, those of different people usually differ.
    apart: { url: `${servers.ours.url}/graphql`, headers, body: bodyWith({ nobody_reads: '{n}' }), expected },
    byHand: { url: `${servers.byHand.url}/graphql`, headers, body, expected },
    postgraphile: { url: `${servers.postgraphile.url}/graphql`, headers, body: theirs, expected },
  }
  const found = await rounds(shots, PLAN)
  const figures = Object.fromEntries(Object.entries(found).map(([name, all]) => [name, figure(all)]))
  report('50 carriers with a filter', figures)
  const { ours = 0, apart = 0, byHand = 1, postgraphile = 1 } = figures
  console.log(`  of the route by hand: ${(ours / byHand).toFixed(2)} (at least 0.70)`)
  console.log(`  where each request differs: ${(apart / byHand).toFixed(2)}`)
  const spentBy = async (side: 'ours' | 'byHand') => {
    const spent = () => processorTimeMs(servers[side].pid, ground.database_pid)
    return (await measuredLoad(shots[side], PLAN, spent)).processor_ms
  }
  // The load generator takes a part of the processors that is larger the faster a side is.
  const [own, other] = [await spentBy('ours'), await spentBy('byHand')]
  console.log(
    `  processor time of server and database: ${own.toFixed(2)} ms against ${other.toFixed(2)}: ${(other / own).toFixed(2)}`,
  )
  console.log(`  of PostGraphile:      ${(ours / postgraphile).toFixed(2)} (at least 2.2)`)
}

function figure(all: readonly Round[]): number {
  return median(all.map(({ per_second }) => per_second))
}

function report(title: string, figures: Readonly<Record<string, number>>): void {
  console.log(title)
  for (const [name, value] of Object.entries(figures))
    console.log(`  ${name.padEnd(14)} ${value.toFixed(0)}/s`)
}

/** A page of a long list costs what a page of a short one does, wherever in the list it stands. */
async function compareSizes({ service: { url }, database_url, headers }: Ground): Promise<void> {
  await fillMany(database_url)
  for (const order of ['id', 'code']) {
    const shots = {
      'few, first': await pageOf(url, { ...headers, 'x-service-subdomain': 'few' }, { order, from: null }),
      'many, first': await pageOf(url, { ...headers, 'x-service-subdomain': 'many' }, { order, from: null }),
      'few, middle': await pageOf(
        url,
        { ...headers, 'x-service-subdomain': 'few' },
        { order, from: SIZES.few / 2 },
      ),
      'many, middle': await pageOf(
        url,
        { ...headers, 'x-service-subdomain': 'many' },
        { order, from: SIZES.many / 2 },
      ),
    }
    const found = await rounds(shots, { ...PLAN, rounds: Math.min(PLAN.rounds, 3) })
    const figures = Object.fromEntries(Object.entries(found).map(([name, all]) => [name, figure(all)]))
    report(`50 of ${SIZES.few} and of ${SIZES.many} by ${order}`, figures)
    for (const place of ['first', 'middle']) {
      const ratio = (figures[`few, ${place}`] ?? 0) / (figures[`many, ${place}`] ?? 1)
      console.log(`  ${place.padEnd(14)} ${ratio.toFixed(2)} times as long (at most 1.5)`)
    }
  }
}

async function fillMany(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [subdomain, count] of Object.entries(SIZES)) {
      await client.query(
        `insert into carriers (tenant_id, code, name, description, active, carrier_type, created_at)
         select t.id, 'C-' || lpad(n::text, 7, '0'), 'Carrier ' || n % 100, 'Takes parcels', true, 'custom',
           '2026-01-01'::timestamptz + n * interval '1 second'
         from tenants t, generate_series(1, $2::int) n
         where t.subdomain = $1`,
        [subdomain, count],
      )
    }
    await client.query('vacuum analyze carriers')
  } finally {
    await client.end()
  }
}

/** A request for fifty carriers, from the start or behind the nth by code. */
async function pageOf(
  url: string,
  headers: Headers,
  { order, from }: { readonly order: string; readonly from: number | null },
): Promise<Shot> {
  const query = `query ($after: String, $code: String) { carriers { all(first: 50, order: "${order}", after: $after, code: $code) { edges { cursor node { ${FIELDS} } } } } }`
  const send = (variables: object) =>
    fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
  let after: string | null = null
  if (from !== null) {
    const answer = await send({ code: `C-${String(from).padStart(7, '0')}` })
    const { data } = (await answer.json()) as {
      data: { carriers: { all: { edges: readonly { cursor: string }[] } } }
    }
    after = data.carriers.all.edges[0]?.cursor ?? null
    if (after === null) throw new Error('there is no row in the middle')
  }
  return {
    url: `${url}/graphql`,
    headers,
    body: JSON.stringify({ query, variables: { after } }),
    expected: '"code":"C-',
  }
}
