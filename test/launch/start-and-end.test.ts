import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { runInHost } from '../support/hosts.ts'
import { machine } from '../support/machine.ts'
import { skipWithout } from '../support/program.ts'
import { type ServerOptions, TestServer } from '../support/server.ts'

const GENERATED = {
  GOODSYARD_CLIENT_ID: '',
  GOODSYARD_CLIENT_SECRET: '',
  GOODSYARD_ADMIN_EMAIL: '',
  GOODSYARD_ADMIN_PASSWORD: '',
  GOODSYARD_SECRET_KEY: '',
}

/** Starts a server that is stopped with its test, whatever its result. */
async function start(context: TestContext, options: ServerOptions): Promise<TestServer> {
  const server = await TestServer.start(options)
  context.after(() => server.stop())
  return server
}

/** The exit code and the messages of a process. */
type Ended = { readonly code: number | null; readonly out: string; readonly output: readonly string[] }

/** Runs the service with an environment with which it must exit. */
async function run(environment: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...machine, ...environment },
  })
  const closed = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await closed
  return { code, out, output: messagesIn(err) }
}

/** The same in a process that runs several. */
async function runHosted(environment: Record<string, string>): Promise<Omit<Ended, 'out'>> {
  const order = { environment: { ...machine, ...environment }, command: ['serve'] }
  const { code, err } = await runInHost(order, () => undefined).ended
  return { code, output: messagesIn(err) }
}

const messagesIn = (text: string) => text.split('\n').filter((line) => line.startsWith('goodsyard: '))

function siteCalled(code: string) {
  return { data: { type: 'sites', attributes: { code, name: code } } }
}

function databasePid(server: TestServer): number {
  return Number.parseInt(readFileSync(join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

test('without configuration the service starts, and prints its URLs and commands again at each start', async (context) => {
  const server = await start(context, { database: null, environment: GENERATED })
  const banner = shownBy(server.output)
  assert.equal(banner.Goodsyard, server.url)
  assert.equal(banner.Reference, `${server.url}/docs`)
  assert.equal(banner.Tenant, 'demo')
  assert.equal(banner.User, 'admin@goodsyard.localhost')
  assert.equal(banner['Client secret'], `in ${join(server.dataDir, 'client.json')}`)
  assert.equal(banner.Password, `in ${join(server.dataDir, 'admin.json')}`)
  const { client_secret, password } = generatedIn(server.dataDir)
  assert.ok(password.length >= 16)
  assert.ok(!server.output.includes(client_secret) && !server.output.includes(password))
  const [token = '', list = ''] = commandsIn(server.output)
  assert.match(await answerOf(token), /"access_token":"gya_/)
  assert.match(await answerOf(list), /^\{"data":\{"sites"/)
  for (const file of ['secret.key', 'client.json', 'admin.json']) {
    assert.equal(statSync(join(server.dataDir, file)).mode & 0o777, 0o600, file)
  }
  assert.equal(await server.end(), 0)
  await server.startAgain()
  assert.deepEqual(shownBy(server.output), banner)
})

test('at a terminal it also prints the secrets', { skip: skipWithout('script') }, async (context) => {
  const server = await start(context, { database: null, environment: GENERATED, terminal: true })
  const banner = shownBy(server.output)
  const { client_secret, password } = generatedIn(server.dataDir)
  assert.deepEqual([banner['Client secret'], banner.Password], [client_secret, password])
  const [token = ''] = commandsIn(server.output)
  assert.match(await answerOf(token), /"access_token":"gya_/)
})

/** The secrets that were generated at the first start. */
function generatedIn(folder: string): { readonly client_secret: string; readonly password: string } {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  return { ...read('client.json'), ...read('admin.json') }
}

/** The two printed commands. */
function commandsIn(output: string): string[] {
  const plain = output.replaceAll('\r\n', '\n')
  return [...plain.matchAll(/^A \w+:\n((?: {2}.*\n)+)/gm)].map(([, command = '']) => command)
}

async function answerOf(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', command], { env: machine })
  return stdout
}

/** The rows of the printed frame. */
function shownBy(output: string): Record<string, string> {
  const rows = output.replaceAll('\r\n', '\n').matchAll(/^│ (.+?) {2,}(\S.*?) *│$/gm)
  return Object.fromEntries([...rows].map(([, label, value]) => [label, value]))
}

test('the printed commands name the client from the environment, and never its secret', async (context) => {
  const server = await start(context, {})
  assert.match(server.output, /curl -s -u "\$GOODSYARD_CLIENT_ID:\$GOODSYARD_CLIENT_SECRET"/)
  assert.ok(!server.output.includes(server.clientSecret))
  assert.ok(!server.output.includes(server.adminPassword))
})

test('no answered request is lost if the service or its database is killed', async (context) => {
  const server = await start(context, { database: null })
  assert.equal((await server.api('POST', '/api/sites', siteCalled('BEFORE'))).status, 200)
  await server.kill()
  const orphan = databasePid(server)
  await server.startAgain()
  assert.notEqual(databasePid(server), orphan)
  assert.equal((await server.api('POST', '/api/sites', siteCalled('BEFORE'))).status, 422)
  assert.equal((await server.api('POST', '/api/sites', siteCalled('AFTER'))).status, 200)

  process.kill(databasePid(server), 'SIGKILL')
  await server.kill()
  await server.startAgain()
  assert.equal((await server.api('POST', '/api/sites', siteCalled('AFTER'))).status, 422)
})

test('a second process on the same data directory is refused, and the first continues', async (context) => {
  const server = await start(context, { database: null })
  const second = await runHosted({ DATA_DIR: server.dataDir, PORT: '1' })
  assert.equal(second.code, 1)
  assert.deepEqual(second.output, [
    `goodsyard: Goodsyard already runs on ${server.dataDir} (process ${server.child.pid})`,
  ])
  assert.equal((await fetch(`${server.url}/health`)).status, 200)
})

test('a data directory or storage folder that cannot be used is reported', async () => {
  const file = import.meta.filename
  for (const place of [file, join(file, 'below'), '/proc/goodsyard/data']) {
    const { code, output } = await runHosted({ DATA_DIR: place })
    assert.equal(code, 1)
    assert.match(output.join('\n'), /^goodsyard: DATA_DIR \S+ is not usable: .+$/)
    assert.ok(output.join().includes(place))
  }
  const { code, output } = await runHosted({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    GOODSYARD_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    GOODSYARD_STORAGE_URL: 'file:/proc/goodsyard/files',
  })
  assert.equal(code, 1)
  assert.match(
    output.join('\n'),
    /^goodsyard: files cannot be stored in \/proc\/goodsyard\/files of GOODSYARD_STORAGE_URL: .+$/,
  )
})

test('shuts down cleanly on SIGINT, even if it arrives twice', async (context) => {
  const server = await start(context, { database: null, ownProcess: true })
  const exited = once(server.child, 'exit')
  server.child.kill('SIGINT')
  server.child.kill('SIGINT')
  assert.deepEqual(await exited, [0, null])
  assert.ok(!existsSync(join(server.dataDir, 'postgres', 'postmaster.pid')))
  await server.startAgain()
  assert.doesNotMatch(server.output, /still ran/)
})

test('an invalid environment prevents the start, with all errors reported', async () => {
  assert.deepEqual(await run({ PORT: 'x', GOODSYARD_MIGRATE: 'maybe', DATABASE_URL: 'nonsense' }), {
    code: 78,
    out: '',
    output: [
      'goodsyard: PORT must be a whole number from 1 to 65535, not "x"',
      'goodsyard: DATABASE_URL must be an address such as postgres://user:password@host/database',
      'goodsyard: GOODSYARD_MIGRATE must be one of auto, check, off, not "maybe"',
      'goodsyard: GOODSYARD_SECRET_KEY must be set together with DATABASE_URL',
    ],
  })
})

test('a port in use is reported, and no process is left running', async () => {
  const occupied = createServer().listen(0, '127.0.0.1')
  await once(occupied, 'listening')
  const address = occupied.address()
  assert.ok(address !== null && typeof address === 'object')
  await assert.rejects(
    TestServer.start({ environment: { PORT: String(address.port) } }),
    new RegExp(`goodsyard: port ${address.port} of 127\\.0\\.0\\.1 is in use; set PORT`),
  )
  occupied.close()
})

test('an interrupted test run starts none of its later commands', async () => {
  const running = spawn(process.execPath, ['bin/test.mjs'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: machine,
  })
  let output = ''
  running.stderr.setEncoding('utf8').on('data', (text) => {
    if (output === '') running.kill('SIGINT')
    output += text
  })
  await once(running, 'close')
  assert.match(output, /checking types/)
  assert.doesNotMatch(output, /checking style|running tests/)
})
