import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { goodsyard, goodsyardProgram } from '../support/command.ts'
import { TestServer } from '../support/server.ts'

async function databaseFor(context: TestContext, isEmpty = false): Promise<TestDatabase> {
  const database = await cloneDatabase({ empty: isEmpty })
  context.after(() => database.drop())
  return database
}

function on(database: TestDatabase): Record<string, string> {
  return { DATABASE_URL: database.url, GOODSYARD_SECRET_KEY: 'a key that is long enough for a test' }
}

test('--help lists the commands, also with an invalid configuration', async () => {
  const { code, out } = await goodsyardProgram({ PORT: 'nonsense' }, '--help')
  assert.equal(code, 0)
  const commands = [...out.matchAll(/^ {2}(\w+) +\S/gm)].map(([, name]) => name)
  assert.deepEqual(
    ['serve', 'migrate', 'tenant', 'client', 'user', 'token', 'doctor', 'openapi', 'schema'].filter(
      (name) => !commands.includes(name),
    ),
    [],
  )
})

test('--help of a command or subcommand prints its usage', async () => {
  const help = async (...args: string[]) => {
    const { code, out } = await goodsyardProgram({ PORT: 'nonsense' }, ...args)
    assert.equal(code, 0, args.join(' '))
    return out.split('\n')
  }
  assert.equal((await help('verify', '--help'))[0], 'goodsyard verify [--subdomain <slug>]')
  const ways = await help('tenant', '--help')
  assert.ok(ways.includes('goodsyard tenant create <subdomain> [--name …] [--timezone …]'), ways.join('\n'))
  assert.deepEqual(await help('tenant', 'export', '-h'), [
    'goodsyard tenant export <subdomain> [--output …]',
    '',
  ])
  const wrong = await goodsyardProgram({}, 'tenant', 'export')
  assert.equal(wrong.code, 2)
  assert.match(wrong.messages.join(), /needs a subdomain; see goodsyard tenant export --help/)
  assert.deepEqual(await help('serve', '--help'), ['goodsyard serve', '  runs the service', ''])
})

test('an invalid command line exits with 2, an invalid configuration with 78', async () => {
  assert.deepEqual(await goodsyardProgram({}, 'dance'), {
    code: 2,
    out: '',
    messages: ['goodsyard: unknown command dance; see goodsyard --help'],
  })
  assert.deepEqual(await goodsyardProgram({}, 'doctor', '--thoroughly', '--json'), {
    code: 2,
    out: '{"errors":["goodsyard doctor takes no arguments"]}\n',
    messages: ['goodsyard: goodsyard doctor takes no arguments'],
  })
  for (const [args, complaint] of [
    [['serve', '8080'], 'goodsyard serve takes no arguments'],
    [['schema', 'demo'], 'goodsyard schema takes no arguments'],
    [['tenant', 'suspend', 'demo', 'second'], /takes a subdomain and options alone, not second too/],
    [['jobs', 'list', 'demo'], /takes nothing and options alone, not demo too/],
  ] as const) {
    const { code, messages } = await goodsyardProgram({ PORT: 'nonsense' }, ...args)
    assert.equal(code, 2, args.join(' '))
    assert.match(messages.join(), new RegExp(complaint))
  }
  const wrong = await goodsyardProgram({ PORT: 'x' }, 'doctor')
  assert.equal(wrong.code, 78)
  assert.deepEqual(wrong.messages, ['goodsyard: PORT must be a whole number from 1 to 65535, not "x"'])
})

test('migrate --check reports pending migrations until migrate has applied them', async (context) => {
  const database = await databaseFor(context, true)
  const missing = await goodsyardProgram(on(database), 'migrate', '--check', '--json')
  assert.equal(missing.code, 1)
  const names: string[] = JSON.parse(missing.out).missing
  assert.equal(names[0], '0001_installation')
  const refused = await goodsyard(on(database), 'tenant', 'list')
  assert.equal(refused.code, 1)
  assert.deepEqual(refused.messages, [
    `goodsyard: the database lacks ${names.join(', ')}; run goodsyard migrate`,
  ])
  const applied = await goodsyard(on(database), 'migrate', '--json')
  assert.deepEqual(JSON.parse(applied.out), { applied: names })
  const again = await goodsyard(on(database), 'migrate', '--check')
  assert.deepEqual([again.code, again.out], [0, 'Nothing to migrate.\n'])
})

test('doctor reports success for a migrated database, and the faults of another one', async (context) => {
  const database = await databaseFor(context)
  const well = await goodsyard(on(database), 'doctor', '--json')
  const { is_well, findings } = JSON.parse(well.out)
  assert.deepEqual(
    findings.filter((finding: { is_well: boolean }) => !finding.is_well),
    [],
  )
  assert.equal(is_well, true)
  assert.equal(well.code, 0)
  await database.run('alter table sites no force row level security')
  const ill = await goodsyard(on(database), 'doctor')
  assert.equal(ill.code, 1)
  assert.match(ill.out, /^FAIL {2}tenant tables have row security that binds their owner too: sites$/m)
})

test('a command works beside the running service on its embedded database, and without it', async (context) => {
  const server = await TestServer.start({ database: null })
  context.after(() => server.stop())
  const environment = {
    DATA_DIR: server.dataDir,
    GOODSYARD_SECRET_KEY: 'a key that is long enough for a test',
  }
  const issued = await goodsyard(environment, 'token', 'issue', '--client', server.clientId, '--json')
  assert.equal(issued.code, 0)
  const token: string = JSON.parse(issued.out).access_token
  const body = { data: { type: 'sites', attributes: { code: 'CLI', name: 'CLI' } } }
  assert.equal((await server.api('POST', '/api/sites', body, { token })).status, 200)
  const beside = await goodsyard(environment, 'backup', join(server.dataDir, 'beside'), '--json')
  assert.equal(beside.code, 0, beside.messages.join('\n'))
  await server.end()
  const alone = await goodsyard(environment, 'backup', join(server.dataDir, 'alone'), '--json')
  assert.ok(JSON.parse(alone.out).rows >= JSON.parse(beside.out).rows && JSON.parse(beside.out).rows > 0)
  const listed = await goodsyard(environment, 'tenant', 'list', '--json')
  assert.deepEqual(
    JSON.parse(listed.out).map((tenant: { subdomain: string }) => tenant.subdomain),
    ['demo'],
  )
})
