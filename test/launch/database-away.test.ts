import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SftpClient } from '../sftp/client.ts'
import { runTriggers } from '../support/cluster.ts'
import { machine } from '../support/machine.ts'
import { freePort } from '../support/ports.ts'
import { TestServer } from '../support/server.ts'

// The answer of every entry point while the database is away or its disk is full, and what is logged.

let server: TestServer
let sftp_port: number
let admin: pg.Client
const name = () => server.database?.name ?? ''
before(async () => {
  sftp_port = await freePort()
  server = await TestServer.start({ environment: { SFTP_PORT: String(sftp_port) } })
  const made = await server.api('POST', '/api/ftp_users', {
    data: {
      type: 'ftp_users',
      attributes: {
        direction: 'upload',
        name: 'Uploader',
        username: 'Uploader',
        password: 'correct horse',
        password_confirmation: 'correct horse',
      },
    },
  })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  admin = new pg.Client({ connectionString: server.database?.url.replace(name(), 'postgres') })
  await admin.connect()
})
after(async () => {
  await admin?.end()
  await server?.stop()
})

/** Makes the database unavailable to the service; returns a function that restores it. */
async function takeDatabaseAway(): Promise<() => Promise<unknown>> {
  await admin.query(`alter database ${name()} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()])
  return () => admin.query(`alter database ${name()} with allow_connections true`)
}

type Request = {
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** A request to each entry point; authenticated ones with this token. */
function requests(token: string): readonly Request[] {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-service-subdomain': 'demo',
    'content-type': 'application/json',
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const page = { accept: 'text/html' }
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'find_stock', arguments: { product: 'X' } },
  }
  const client = `client_id=${server.clientId}&response_type=code&redirect_uri=http://localhost/callback`
  return [
    { path: '/api/sites', method: 'POST', headers, body: '{}' },
    { path: '/graphql', method: 'POST', headers, body: '{"query":"{ sites { all { total_count } } }"}' },
    { path: '/mcp', method: 'POST', headers, body: JSON.stringify(call) },
    {
      path: '/oauth/token',
      method: 'POST',
      headers: form,
      body: `grant_type=client_credentials&client_id=${server.clientId}&client_secret=x`,
    },
    {
      path: '/oauth/introspect',
      method: 'POST',
      headers: form,
      body: `token=x&client_id=${server.clientId}&client_secret=x`,
    },
    { path: `/oauth/authorize?${client}`, headers: page },
    { path: '/oauth/invitation?token=gyi_x', headers: page },
    { path: '/print_agent/jobs', headers: { authorization: `Bearer gyp_${'x'.repeat(43)}.1.1` } },
  ]
}

async function answerTo({ path, ...init }: Request) {
  const { status, headers } = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
  return { path, status, retry_after: headers.get('retry-after'), symbol: headers.get('x-error-symbol') }
}

const unavailable = (path: string) => ({ path, status: 503, retry_after: '1', symbol: 'service_unavailable' })

type Line = { readonly level: string; readonly msg: string }

function linesSince(place: number): readonly Line[] {
  return server.output
    .slice(place)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

test('without its database every entry point asks to retry, and the reason is logged once a second', async () => {
  const place = server.output.length
  const began = performance.now()
  const known = await server.token()
  const giveBack = await takeDatabaseAway()
  try {
    for (const token of [`gya_${'x'.repeat(43)}`, known]) {
      const pending = requests(token)
      const answers = await Promise.all(pending.map(answerTo))
      assert.deepEqual(
        answers,
        pending.map(({ path }) => unavailable(path)),
      )
    }
    const page = await fetch(`${server.url}/oauth/authorize?client_id=${server.clientId}`, {
      headers: { accept: 'text/html' },
    })
    assert.match(await page.text(), /temporarily unavailable/)
    const login = SftpClient.open(sftp_port, { username: 'Uploader', password: 'correct horse' })
    await assert.rejects(login, (error: Error) => !/authentication methods failed/i.test(error.message))
    // Long enough for background work to fail several times.
    await pause(2_500)
  } finally {
    await giveBack()
  }
  const seconds = Math.ceil((performance.now() - began) / 1000)
  while (!(await fetch(`${server.url}/health`)).ok) await pause(50)
  const lines = linesSince(place).filter(({ level }) => level === 'error' || level === 'warn')
  assert.ok(lines.length > 0, 'nothing was logged')
  assert.ok(
    lines.length <= seconds + 1,
    `${lines.length} lines in ${seconds} s: ${lines.map(({ msg }) => msg).join('; ')}`,
  )
  assert.deepEqual(
    lines.filter(({ msg }) => msg === 'internal error'),
    [],
  )
})

test('an SFTP client is asked to retry, and continues when the database is back', async () => {
  const client = await SftpClient.open(sftp_port, { username: 'Uploader', password: 'correct horse' })
  const giveBack = await takeDatabaseAway()
  try {
    await assert.rejects(client.list('/processed'), /temporarily unavailable/)
  } finally {
    await giveBack()
  }
  while (!(await fetch(`${server.url}/health`)).ok) await pause(50)
  assert.deepEqual(await client.list('/'), ['failed', 'processed', 'upload'])
  await client.end()
})

test('a database with a full disk is reported as unavailable, and makes the process unready until it has space', async () => {
  const { database } = server
  assert.ok(database !== null)
  const site = { data: { type: 'sites', attributes: { code: 'FULL', name: 'Full' } } }
  await runTriggers(database, [
    `create function disk_full() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`,
    'create trigger full_sites before insert on sites for each row execute function disk_full()',
    'create trigger full_artifacts before insert on oauth_artifacts for each row execute function disk_full()',
  ])
  const place = server.output.length
  const refused = await server.api('POST', '/api/sites', site)
  assert.deepEqual(
    [refused.status, refused.headers.get('retry-after'), refused.body],
    [503, '1', { error: 'The service is temporarily unavailable.' }],
  )
  const secret = encodeURIComponent(server.clientSecret)
  const token = await answerTo({
    path: '/oauth/token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=client_credentials&client_id=${server.clientId}&client_secret=${secret}`,
  })
  assert.deepEqual(token, unavailable('/oauth/token'))
  const health = await fetch(`${server.url}/health/ready`)
  assert.deepEqual(
    [health.status, ((await health.json()) as { checks: unknown }).checks],
    [503, { database: 'disk_full', migrations: 'ok', relay: 'ok' }],
  )
  assert.equal((await fetch(`${server.url}/health/live`)).status, 200)
  assert.deepEqual(
    linesSince(place).filter(({ msg }) => msg === 'internal error'),
    [],
  )
  await runTriggers(database, [
    'drop trigger full_sites on sites',
    'drop trigger full_artifacts on oauth_artifacts',
  ])
  while (!(await fetch(`${server.url}/health`)).ok) await pause(50)
  assert.equal((await server.api('POST', '/api/sites', site)).status, 200)
})

/** Starts another process on the database, and waits until it expected something. */
async function startAnother(expected: RegExp) {
  assert.ok(server.database !== null)
  const port = await freePort()
  const child = spawn(process.execPath, ['src/main.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...machine,
      HOST: '127.0.0.1',
      PORT: String(port),
      SFTP_PORT: '0',
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.database.url,
      GOODSYARD_DRAIN_SECONDS: '0',
      GOODSYARD_SECRET_KEY: 'a key that is long enough for the tests of the service',
      GOODSYARD_WEB: '',
    },
  })
  const exited = once(child, 'exit')
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  while (!expected.test(output) && child.exitCode === null) await pause(20)
  assert.match(output, expected)
  return { child, exited, url: `http://127.0.0.1:${port}` }
}

const WAITING = /waiting for the database: .*not currently accepting connections/

test('a process that starts while the database is away waits for it, and serves when it is back', async () => {
  const giveBack = await takeDatabaseAway()
  const { child, exited, url } = await startAnother(WAITING).finally(giveBack)
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await isReady())) await pause(50)
  child.kill('SIGTERM')
  assert.deepEqual(await exited, [0, null])
})

test('a process that waits for its database ends when it is asked to', async () => {
  const giveBack = await takeDatabaseAway()
  try {
    const { child, exited } = await startAnother(WAITING)
    child.kill('SIGTERM')
    assert.deepEqual(await exited, [0, null])
  } finally {
    await giveBack()
  }
})
