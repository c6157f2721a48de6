import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Embedded } from '#database/embedded.ts'
import { urlOf } from '../support/cluster-nodes.ts'
import { goodsyard } from '../support/command.ts'
import { readCompose } from '../support/compose.ts'
import { type Environment, environmentsOfChart, readUnit } from '../support/deployed.ts'
import { machine } from '../support/machine.ts'
import { freePort } from '../support/ports.ts'
import { ServiceProcess } from '../support/service-process.ts'

// The service works with a login that owns nothing, as docs/operating/database.md sets it up and as the chart, the compose file and the
// unit use it: every process starts, and the commands that need the owner say so before they do anything.

const KEY = 'a key of thirty-two bytes or more, for this test'
const PATIENCE_MS = 240_000

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-logins-'))
const folders = [folder]
after(() => {
  for (const place of folders) rmSync(place, { recursive: true, force: true })
})

/** A server of PostgreSQL with nothing in it. */
async function openServer(): Promise<Embedded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goodsyard-logins-'))
  folders.push(dataDir)
  return Embedded.start({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    report: () => undefined,
    lost: (error) => {
      throw error
    },
  })
}

/** Runs statements as the superuser, each by itself. */
async function runAll(server: Embedded, statements: readonly string[], database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server.url, database) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of the database `yard` for one of its logins. */
const addressFor = (server: Embedded, login: string) =>
  `${urlOf(server.url, 'yard')}&user=${login}&password=secret`

/** Starts the service, waits until it is ready, and ends it in good order; gives its exit code and what it wrote. */
async function startAndEnd(environment: Environment) {
  const port = String(await freePort())
  const service = ServiceProcess.start({
    environment: {
      ...machine,
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      SFTP_PORT: '0',
      GOODSYARD_METRICS_PORT: port,
      GOODSYARD_DRAIN_SECONDS: '0',
      GOODSYARD_WEB: '',
      GOODSYARD_SAMPLE_DATA: 'false',
    },
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  const deadline = performance.now() + PATIENCE_MS
  while (service.code === undefined && performance.now() < deadline && !(await isReady())) await pause(50)
  await service.end('SIGTERM')
  return service
}

describe('docs/operating/database.md to the letter', () => {
  let server: Embedded
  let service: Environment
  let owner: Environment
  before(async () => {
    server = await openServer()
    const data = join(folder, 'page-data')
    service = {
      DATABASE_URL: addressFor(server, 'yard_service'),
      GOODSYARD_SECRET_KEY: KEY,
      DATA_DIR: data,
      GOODSYARD_STORAGE_URL: `file:${join(folder, 'page-files')}`,
    }
    owner = { ...service, DATABASE_MIGRATION_URL: addressFor(server, 'yard_owner') }
    const page = readFileSync('docs/operating/database.md', 'utf8')
    const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? []
    const [logins = '', grants = ''] = block.split(/^-- after `npx goodsyard migrate`.*$/m)
    const statementsOf = (text: string) =>
      text
        .replaceAll("'...'", "'secret'")
        .split('\n')
        .filter((line) => line !== '')
    assert.ok(statementsOf(logins).length > 2 && statementsOf(grants).length > 0)
    await runAll(server, statementsOf(logins))
    const early = await goodsyard({ ...service, GOODSYARD_MIGRATE: 'check' }, 'migrate')
    assert.deepEqual([early.code, early.messages], [1, [NOT_OWNER]])
    const migrated = await goodsyard(owner, 'migrate')
    assert.equal(migrated.code, 0, migrated.messages.join('\n'))
    await runAll(server, statementsOf(grants))
  })
  after(() => server?.stop())

  const NOT_OWNER =
    'goodsyard: yard_service does not own the database: set DATABASE_MIGRATION_URL to the login that does'

  test('every deployment of the chart starts with the login of the service', async () => {
    const secrets = join(folder, 'secrets')
    mkdirSync(secrets)
    const values: Environment = {
      'database-url': service['DATABASE_URL'] ?? '',
      'secret-key': KEY,
      'storage-url': service['GOODSYARD_STORAGE_URL'] ?? '',
      'metrics-token': 'a token for metrics',
    }
    for (const [key, value] of Object.entries(values)) writeFileSync(join(secrets, key), value)
    for (const [name, environment] of Object.entries(environmentsOfChart(secrets))) {
      const given = { ...environment, DATA_DIR: join(folder, `chart-${name}`) }
      const { code, output } = await startAndEnd(given)
      assert.deepEqual(
        [code, /permission denied|"level":"error"/.exec(output)],
        [0, null],
        `${name}: ${output}`,
      )
    }
  })

  test('the unit starts with the login of the service', async () => {
    const { args, environment } = readUnit()
    const given = { ...environment, ...service, GOODSYARD_MIGRATE: 'check' }
    assert.deepEqual(args.slice(-2), ['src/cli/goodsyard.ts', 'serve'])
    const { code, output } = await startAndEnd(given)
    assert.deepEqual([code, /permission denied|"level":"error"/.exec(output)], [0, null], output)
  })

  test('doctor finds the same with the login of the service as with that of the owner', async () => {
    const [asService, asOwner] = await Promise.all([service, owner].map((one) => goodsyard(one, 'doctor')))
    assert.match(asService?.out ?? '', /^ok {4}the schema is up to date$/m)
    assert.deepEqual(asService, asOwner)
  })

  test('backup, restore and migrate say that they need the owner, before they do anything', async () => {
    const place = join(folder, 'backup')
    const refused = await goodsyard(service, 'backup', place)
    assert.deepEqual([refused.code, refused.messages, existsSync(place)], [1, [NOT_OWNER], false])
    const made = await goodsyard(owner, 'backup', place, '--keep', '1', '--json')
    assert.equal(made.code, 0, made.messages.join('\n'))
    for (const args of [['restore', JSON.parse(made.out).folder], ['migrate']]) {
      const { code, messages } = await goodsyard(service, ...args)
      assert.deepEqual([code, messages.at(-1)], [1, NOT_OWNER], args.join(' '))
    }
  })
})

describe('the compose file', () => {
  test('starts every service with its logins', async () => {
    await using stopping = new AsyncDisposableStack()
    const server = await openServer()
    stopping.defer(() => server.stop())
    const { services, configs } = readCompose(
      'deploy/compose.yaml',
      () => 'secret of thirty-two bytes or more',
    )
    const logins = configs['logins']?.content ?? ''
    await runAll(
      server,
      logins.split('\n').filter((line) => line !== ''),
    )
    const own = Object.entries(services).filter(([, { image }]) => image === 'goodsyard')
    assert.equal(own.length, 3)
    for (const [name, { environment = {} }] of own) {
      const given: Environment = {
        ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value)])),
        DATA_DIR: join(folder, 'compose-data'),
        GOODSYARD_STORAGE_URL: `file:${join(folder, 'compose-files')}`,
      }
      const here = Object.fromEntries(
        Object.entries(given).map(([key, value]) => {
          const login = /^postgres:\/\/(\w+):.*@database:5432\/yard$/.exec(value)?.[1]
          return [key, login === undefined ? value : addressFor(server, login)]
        }),
      )
      if (name === 'migrate') {
        const { code, messages } = await goodsyard(here, 'migrate')
        assert.equal(code, 0, messages.join('\n'))
        continue
      }
      const { code, output } = await startAndEnd(here)
      assert.deepEqual(
        [code, /permission denied|"level":"error"/.exec(output)],
        [0, null],
        `${name}: ${output}`,
      )
    }
  })
})
