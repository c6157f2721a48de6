import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { goodsyard } from '../support/command.ts'
import { ownerClient } from '../support/owner-client.ts'
import { freePort } from '../support/ports.ts'
import { TestServer } from '../support/server.ts'

// The health of a process that serves requests and does not relay events.

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

let server: TestServer
let owner: pg.Client
before(async () => {
  server = await TestServer.start({ environment: { GOODSYARD_ROLES: 'api', GOODSYARD_COMMIT: COMMIT } })
  assert.ok(server.database !== null)
  owner = ownerClient(server.database.url)
  await owner.connect()
})
after(async () => {
  await owner?.end()
  await server?.stop()
})

const document = { data: { type: 'sites', attributes: { code: 'LATE', name: 'Late' } } }

type HealthReport = {
  readonly status: string
  readonly version: string
  readonly checks: Readonly<Record<string, string>>
}

async function health(path = '/health') {
  const answer = await fetch(`${server.url}${path}`)
  return { status: answer.status, body: (await answer.json()) as HealthReport }
}

test('a healthy process reports its checks, version and commit', async () => {
  const checks = { database: 'ok', migrations: 'ok', relay: 'ok' }
  const build = { version: '1.1.0', commit: COMMIT }
  const well = { status: 200, body: { status: 'ok', ...build, checks } }
  assert.deepEqual([await health(), await health('/health/ready')], [well, well])
  assert.deepEqual(await health('/health/live'), { status: 200, body: { status: 'ok', ...build } })
})

test('events that wait too long are reported as a late relay, and the process stays ready', async () => {
  await server.api('POST', '/api/sites', document)
  await owner.query(
    "update events set occurred_at = (occurred_at at time zone 'UTC' - interval '1 minute') at time zone 'UTC' where position is null",
  )
  const { status, body } = await health()
  assert.deepEqual([status, body.status, body.checks.relay], [200, 'ok', 'late'])
})

test('a failing check of the relay leaves the process ready', async () => {
  await owner.query('alter table events rename to events_away')
  const { status, body } = await health()
  await owner.query('alter table events_away rename to events')
  assert.deepEqual([status, body.status, body.checks.relay], [200, 'ok', 'unknown'])
})

test('the metrics are Prometheus text by route and root, without tenants in labels', async () => {
  await server.graphql('{ sites { all { total_count } } }')
  const text = await (await fetch(`${server.url}/metrics`)).text()
  assert.match(text, /^goodsyard_http_requests_total\{route="\/api\/sites",status="200"\} 1$/m)
  assert.match(text, /^goodsyard_http_seconds_bucket\{le="0\.001",route="\/api\/sites"\} \d+$/m)
  assert.match(text, /^goodsyard_graphql_seconds_count\{root="sites"\} 1$/m)
  assert.match(text, /^goodsyard_db_pool\{state="idle"\} \d+$/m)
  assert.doesNotMatch(text, /demo/)
})

test('the metrics show the build, and how long the oldest job has waited', async () => {
  const added =
    "select graphile_worker.add_job('nothing', run_at => now() - interval '90 seconds', job_key => 'waits')"
  await owner.query(added)
  const text = await figuresAt(server.url)
  await owner.query("select graphile_worker.remove_job('waits')")
  assert.match(
    text,
    new RegExp(`^goodsyard_build_info\\{version="1\\.1\\.0",revision="${COMMIT}"\\} 1$`, 'm'),
  )
  const [, seconds = ''] = /^goodsyard_oldest_job_seconds (\d+)/m.exec(text) ?? []
  assert.ok(Number(seconds) >= 90, text)
})

async function figuresAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`)
  assert.equal(answer.status, 200)
  return answer.text()
}

test('a process of each role reports health, and metrics of its own work only', async (context) => {
  const port = await freePort()
  const database = server.database
  const measured = async (roles: string, environment = {}) => {
    const process = await TestServer.start({
      database,
      environment: { GOODSYARD_ROLES: roles, ...environment },
    })
    context.after(() => process.stop())
    const text = await figuresAt(process.url)
    return [
      'goodsyard_relay_lag_seconds',
      'goodsyard_deliveries_total',
      'goodsyard_jobs',
      'goodsyard_build_info',
    ].filter((name) => text.includes(`# TYPE ${name} `))
  }
  const always = ['goodsyard_jobs', 'goodsyard_build_info']
  assert.deepEqual(await measured('worker'), ['goodsyard_deliveries_total', ...always])
  assert.deepEqual(await measured('relay'), ['goodsyard_relay_lag_seconds', ...always])
  assert.deepEqual(await measured('api', { GOODSYARD_METRICS_PORT: String(port) }), always)
  const own = `http://127.0.0.1:${port}`
  assert.match(await figuresAt(own), /^goodsyard_build_info/m)
  assert.equal((await fetch(`${own}/health`)).status, 200)
  assert.equal((await fetch(`${own}/openapi.json`)).status, 404)
})

test('the command line prints version and commit, whatever the configuration', async () => {
  const { code, out } = await goodsyard({ GOODSYARD_COMMIT: COMMIT, PORT: 'none' }, '--version')
  assert.deepEqual([code, out], [0, `goodsyard 1.1.0 (${COMMIT})\n`])
  const asJson = await goodsyard({ GOODSYARD_COMMIT: COMMIT }, '--version', '--json')
  assert.deepEqual(JSON.parse(asJson.out), { version: '1.1.0', commit: COMMIT })
})

test('a locked database makes a process unready, and does not delay its metrics', async () => {
  await owner.query('begin; lock table events, verifications in access exclusive mode')
  const pending = [health(), fetch(`${server.url}/metrics`).then((answer) => answer.text())] as const
  const [{ status, body }, figures] = await Promise.all(pending)
  const waiting = await owner.query("select from pg_stat_activity where wait_event_type = 'Lock'")
  await owner.query('rollback')
  assert.ok((waiting.rowCount ?? 0) > 0, 'the answer came only when the database had given up')
  assert.deepEqual([status, body.checks.database], [503, 'unavailable'])
  assert.match(figures, /^goodsyard_verify_differences Nan$/m)
  assert.equal((await health()).status, 200)
})

test('a process is unready while its database is away, and ready again afterwards', async () => {
  const name = server.database?.name ?? ''
  const admin = new pg.Client({ connectionString: server.database?.url.replace(name, 'postgres') })
  await admin.connect()
  try {
    await owner.end()
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const { status, body } = await health()
    assert.deepEqual([status, body.status, body.checks.database], [503, 'unavailable', 'unavailable'])
    assert.deepEqual((await health('/health/live')).status, 200)
    const figures = await fetch(`${server.url}/metrics`)
    assert.match(await figures.text(), /^goodsyard_verify_differences Nan$/m)
    const refused = await server.api('POST', '/api/sites', document)
    assert.deepEqual([refused.status, refused.headers.get('x-error-symbol')], [503, 'service_unavailable'])
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
  assert.equal((await health()).status, 200)
})
