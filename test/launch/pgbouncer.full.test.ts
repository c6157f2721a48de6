import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { namedAccount } from '#database/embedded-account.ts'
import { migrate } from '#database/migrator.ts'
import { document } from '../support/api-client.ts'
import { goodsyard } from '../support/command.ts'
import { freePort } from '../support/ports.ts'
import { PostgresServer, SERVER_PROGRAM, serverFolder } from '../support/postgres-server.ts'
import { skipWithout } from '../support/program.ts'
import { TestServer } from '../support/server.ts'

// PgBouncer between the service and PostgreSQL: what works, and why the rest is refused (docs/operating/failover.md).

const PROGRAM = '/usr/sbin/pgbouncer'
const KEY = 'a key that is long enough for the tests of the service'

const CONNECT_TRIES = 200

/** The settings that docs/operating/failover.md gives to the login. */
const LOGIN_SETTINGS = [
  "role = 'goodsyard_app'",
  "timezone = 'UTC'",
  "statement_timeout = '15s'",
  "lock_timeout = '5s'",
  "idle_in_transaction_session_timeout = '1min'",
  "jit = 'off'",
]

describe('PgBouncer before the database', {
  skip: skipWithout(PROGRAM) || skipWithout(SERVER_PROGRAM),
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-pgbouncer-'))
  let database: PostgresServer
  const login = 'yard_service'
  const stops: (() => Promise<unknown>)[] = []

  before(async () => {
    chmodSync(folder, 0o755)
    database = await PostgresServer.create(serverFolder(folder, 'database'))
    await database.query('create database yard', 'postgres')
    await migrate({ url: database.urlOf('yard') })
    await database.query(`create role ${login} login`)
    await database.query(`grant goodsyard_app to ${login}`)
  })
  after(async () => {
    for (const stop of stops.reverse()) await stop()
    await database?.end('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts PgBouncer in a mode; gives the address of the database behind it. */
  async function pooled(mode: string, ignored = 'extra_float_digits'): Promise<string> {
    const port = await freePort()
    const file = join(folder, `${mode}-${port}.ini`)
    writeFileSync(
      file,
      `[databases]
yard = host=127.0.0.1 port=${database.port} dbname=yard user=${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
query_wait_timeout = 5
ignore_startup_parameters = ${ignored}
`,
    )
    const account = namedAccount()
    if (account !== null) chownSync(file, account.uid, account.gid)
    const child = spawn(PROGRAM, [file], { ...account, stdio: 'ignore' })
    const exited = once(child, 'exit')
    stops.push(async () => {
      child.kill('SIGKILL')
      await exited
    })
    const url = `postgresql://${login}@127.0.0.1:${port}/yard`
    let refusal: unknown = null
    for (let tries = 0; tries < CONNECT_TRIES; tries += 1) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      refusal = await client.connect().catch((error) => error)
      await client.end().catch(() => undefined)
      if (!(refusal instanceof Error)) return url
      assert.equal(child.exitCode, null, 'PgBouncer has ended')
      await pause(50)
    }
    throw new Error('PgBouncer lets nobody in', { cause: refusal })
  }

  /** What a command says that works on the database, as a process that starts does. */
  async function refusalOf(url: string): Promise<string> {
    const environment = { DATABASE_URL: url, DATA_DIR: folder, GOODSYARD_SECRET_KEY: KEY }
    const { code, messages } = await goodsyard(environment, 'tenant', 'list')
    return `${code} ${messages.join('\n')}`
  }

  test('is refused with the setting to change if it does not let settings of sessions through', async () => {
    assert.match(
      await refusalOf(await pooled('session')),
      /^1 goodsyard: a connection pooler .* refuses settings .*: add options to its ignore_startup_parameters/,
    )
  })

  test('is refused with a statement for each setting if it drops settings of sessions', async () => {
    const refusal = await refusalOf(await pooled('session', 'extra_float_digits,options'))
    for (const setting of LOGIN_SETTINGS.filter((one) => !/^(timezone|jit)/.test(one)))
      assert.ok(refusal.includes(`alter role ${login} in database yard set ${setting}`), refusal)
  })

  for (const mode of ['transaction', 'statement'])
    test(`is refused in the pool mode ${mode}`, async () => {
      assert.match(
        await refusalOf(await pooled(mode, 'extra_float_digits,options')),
        /^1 goodsyard: a connection pooler .* shares sessions .* use pool_mode = session/,
      )
    })

  test('is worked with in the pool mode session if the login has the settings: requests, jobs and notices', async () => {
    for (const setting of LOGIN_SETTINGS)
      await database.query(`alter role ${login} in database yard set ${setting}`)
    const url = await pooled('session', 'extra_float_digits,options')
    const environment = { DATABASE_URL: url, GOODSYARD_MIGRATE: 'check' }
    const [one, other] = [
      await TestServer.start({ database: null, environment }),
      await TestServer.start({ database: null, environment }),
    ]
    stops.push(
      () => one.stop(),
      () => other.stop(),
    )
    const created = await one.api<Created>(
      'POST',
      '/api/roles',
      document('roles', { name: 'Packers', permissions: ['view_sites'] }),
    )
    assert.equal(created.status, 200)
    // Repeated statements are prepared, and statements of both processes meet at the same server.
    for (let count = 0; count < 20; count += 1)
      for (const server of [one, other]) {
        const { status, body } = await server.graphql<Found>(
          '{ roles { all(filter: { name: "Packers" }) { total_count } } }',
        )
        assert.deepEqual([status, body.data?.roles.all.total_count], [200, 1])
      }
    const queued = await one.api<Created>('POST', '/api/list_exports', {
      root: 'roles',
      fields: [{ path: 'name' }],
    })
    assert.equal(queued.status, 200, JSON.stringify(queued.body))
    const isDone = async () => {
      const query = '{ documents { all(filter: { status: "available" }) { total_count } } }'
      const { body } = await other.graphql<Done>(query)
      return body.data?.documents.all.total_count === 1
    }
    while (!(await isDone())) await pause(100)
    const token = await one.token()
    const revoked = await fetch(`${one.url}/oauth/revoke`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${one.clientId}:${encodeURIComponent(one.clientSecret)}`)}` },
      body: new URLSearchParams({ token }),
    })
    assert.equal(revoked.status, 200)
    while ((await other.graphql('{ __typename }', {}, { token })).status !== 401) await pause(20)
    assert.equal((await fetch(`${other.url}/health`)).status, 200)
  })
})

type Created = { readonly data: { readonly id: string } }
type Found = { readonly data?: { readonly roles: { readonly all: { readonly total_count: number } } } }
type Done = { readonly data?: { readonly documents: { readonly all: { readonly total_count: number } } } }
