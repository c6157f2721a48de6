import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { checkPassword } from '#access/passwords.ts'
import { startWorld, type World } from '../oauth/world.ts'

// Commands that change a tenant through the same operations as the API (platform 16.4).

let world: World
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-commands-'))
before(async () => {
  world = await startWorld()
})
after(async () => {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command in tenant `demo` that must succeed; returns its JSON. */
async function goodsyard(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, output, errors: complained } = await world.command([...args, '--subdomain', 'demo', '--json'])
  assert.equal(code, 0, complained + output)
  return JSON.parse(output)
}

/** Asserts the exit codes and messages of commands that are refused. */
async function refused(...commands: readonly (readonly [string, 1 | 2, RegExp])[]): Promise<void> {
  for (const [command, code, complaint] of commands) {
    const reported = await world.command(command.split(' '))
    assert.equal(reported.code, code, `${command}: ${reported.errors}`)
    assert.match(reported.errors, complaint)
  }
}

const sources = async (resource: string) =>
  (
    await world.rows(
      'select event || $2 || source as text from events where resource_name = $1 order by inserted_seq',
      [resource, ' by '],
    )
  ).map(({ text }) => text)

const userNamed = async (username: string) =>
  (await world.rows('select * from ftp_users where username = $1', [username]))[0]

describe('goodsyard sftp-user', () => {
  test('creates a login with its templates and shows its password once', async () => {
    const made = await goodsyard('sftp-user', 'create', 'orders-in', '--name', 'Orders')
    assert.equal(made['login'], 'orders-in')
    const user = await userNamed('orders-in')
    const check = await checkPassword(String(user?.password_hash), String(made['password']))
    assert.equal(check.matches, true)
    const [{ count } = {}] = await world.rows('select count(*)::int as count from import_templates')
    assert.equal(count, 16)
    assert.deepEqual(await sources('ftp_users'), ['created by cli'])
  })

  test('reads a password from standard input, and does not show it', async () => {
    const { code, output } = await world.command(
      ['sftp-user', 'password', 'orders-in', '--subdomain', 'demo', '--password-stdin', '--json'],
      'pw\n',
    )
    assert.equal(code, 0)
    assert.deepEqual(Object.keys(JSON.parse(output)), ['id', 'login'])
    const user = await userNamed('orders-in')
    assert.equal((await checkPassword(String(user?.password_hash), 'pw')).matches, true)
  })

  test('disables and enables a login', async () => {
    await goodsyard('sftp-user', 'disable', 'orders-in')
    assert.equal((await userNamed('orders-in'))?.active, false)
    await goodsyard('sftp-user', 'enable', 'orders-in')
    assert.equal((await userNamed('orders-in'))?.active, true)
  })

  test('refuses invalid input as the API does', async () => {
    await refused(
      ['sftp-user create orders-in', 2, /needs --subdomain/],
      ['sftp-user create', 2, /needs a username/],
      ['sftp-user create orders-in --subdomain nowhere', 1, /there is no subdomain nowhere/],
      ['sftp-user create orders-in --subdomain demo', 1, /username/],
      [
        'sftp-user create in --subdomain demo --direction sideways',
        1,
        /direction.*username|username.*direction/s,
      ],
      ['sftp-user create other-in --subdomain demo --account NOBODY', 1, /there is no account NOBODY/],
      ['sftp-user disable nobody-here --subdomain demo', 1, /there is no SFTP user nobody-here/],
    )
    assert.equal(await userNamed('other-in'), undefined)
  })
})

describe('goodsyard import run', () => {
  const place = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  test('creates the records of a file, after a dry run that writes nothing', async () => {
    const file = place(
      'PRODUCTS_1.csv',
      'code,description,stock_unit_type_code\nCUP,A cup,ITEMS\nBOWL,A bowl,NOWHERE\n',
    )
    const products = async () =>
      (await world.rows("select code from products where code in ('CUP', 'BOWL')")).length
    const tried = await goodsyard('import', 'run', file, '--template', 'StandardProduct', '--dry-run')
    assert.deepEqual(
      [tried['status'], tried['total_rows'], await products()],
      ['completed_with_errors', 2, 0],
    )
    const done = await goodsyard('import', 'run', file, '--template', 'StandardProduct')
    assert.deepEqual(
      [done['status'], done['created_count'], done['failed_count'], await products()],
      ['completed_with_errors', 1, 1, 1],
    )
    assert.deepEqual(done['refused'], ['row 3: no stock_unit_type with code NOWHERE'])
    const stored = await world.rows(
      `select distinct expires_at - created_at = interval '12 days' as as_set from documents where category = 'import'`,
    )
    assert.deepEqual(stored, [{ as_set: true }])
  })

  test('exits with 1 if rows fail, and reports why a command cannot start', async () => {
    const broken = place('broken.csv', 'nothing,of,this\n1,2,3\n')
    await refused([
      `import run ${broken} --template StandardProduct --subdomain demo`,
      1,
      /import \d+ (queued|parsing|processing|failed): 0 of \d+ rows/,
    ])
    await refused(
      [`import run ${broken} --subdomain demo`, 2, /needs --template/],
      [`import run ${broken} --template StandardNothing --subdomain demo`, 1, /no import template of type/],
      ['import run /nowhere.csv --template StandardProduct --subdomain demo', 1, /cannot be read/],
    )
  })
})

describe('goodsyard deliveries replay', () => {
  test('replays finished deliveries', async () => {
    const [delivery] = await world.rows(
      `with automation as (
         insert into automations (tenant_id, resource_name)
         select id, 'goods_out' from tenants where subdomain = 'demo' returning tenant_id, id
       ),
       action as (
         insert into automation_actions (tenant_id, automation_id, destination_type, destination_code)
         select tenant_id, id, 'webhook', 'default' from automation returning id
       ),
       run as (
         insert into automation_runs (tenant_id, automation_id, status, trigger, conditions, actions_count)
         select tenant_id, id, 'failed', 'manual', '[]', 1 from automation returning tenant_id, automation_id, id
       )
       insert into webhook_deliveries (tenant_id, automation_id, automation_action_id, automation_run_id, event_id, url, status, attempts)
       select run.tenant_id, run.automation_id, action.id, run.id, 'evt_1', 'https://hooks.example/x', 'dead', 5 from run, action
       returning id`,
    )
    assert.deepEqual(await goodsyard('deliveries', 'replay', '--status', 'dead'), { replayed: 1 })
    assert.deepEqual(await goodsyard('deliveries', 'replay', '--id', String(delivery?.id)), { replayed: 1 })
    const [{ count } = {}] = await world.rows('select count(*)::int as count from webhook_deliveries')
    assert.equal(count, 3)
  })

  test('refuses missing and invalid filters', async () => {
    await refused(
      ['deliveries replay --subdomain demo', 2, /needs --id, or --automation, --status, --from or --to/],
      ['deliveries replay --id seven --subdomain demo', 2, /seven is not an id/],
      ['deliveries replay --id 99999 --subdomain demo', 1, /99999/],
      ['deliveries replay --status sleepy --subdomain demo', 1, /status/],
      ['deliveries', 2, /replay/],
    )
  })
})

describe('goodsyard events tail', () => {
  test('shows the last events in order, and those after a position', async () => {
    const [last] = await world.rows(
      "select max(e.position)::int as position from events e join tenants t on t.id = e.tenant_id where t.subdomain = 'demo'",
    )
    const positions = async (...args: readonly string[]) => {
      const reported = (await goodsyard('events', 'tail', ...args)) as unknown as readonly {
        position: number
      }[]
      return reported.map(({ position }) => position)
    }
    const end = Number(last?.position)
    assert.deepEqual(await positions('--count', '3'), [end - 2, end - 1, end])
    assert.deepEqual(await positions('--after', '1', '--count', '2'), [2, 3])
    assert.deepEqual(await positions('--after', String(end)), [])
    const { output } = await world.command([
      'events',
      'tail',
      '--subdomain',
      'demo',
      '--after',
      '0',
      '--count',
      '1',
    ])
    assert.match(output, /^1\t\S+Z\tchange\timport_templates\.created\timport_templates \d+\tcli\n$/)
    await refused(
      ['events tail', 2, /needs --subdomain/],
      ['events tail --subdomain demo --count many', 2, /--count is a number/],
      ['events tail --subdomain demo --count 1001', 2, /--count is 1 to 1000/],
    )
  })
})

describe('goodsyard events tail --follow', () => {
  const follow = () => world.begin(['events', 'tail', '--subdomain', 'demo', '--count', '1', '--follow'])

  test('prints new events until it is stopped', async () => {
    const command = follow()
    const ended = once(command, 'exit')
    const lines = createInterface(command.stdout)[Symbol.asyncIterator]()
    await lines.next()
    await goodsyard('sftp-user', 'create', 'followed-in')
    let line = ''
    while (!/\tftp_users\.created\tftp_users \d+\tcli$/.test(line)) {
      const next = await lines.next()
      assert.equal(next.done, false, `it ended after ${line}`)
      line = next.value
    }
    command.kill('SIGINT')
    assert.deepEqual(await ended, [0, null])
  })

  test('ends when its output is closed', async () => {
    const command = follow()
    const ended = once(command, 'exit')
    await once(command.stdout, 'data')
    command.stdout.destroy()
    await goodsyard('sftp-user', 'create', 'unread-in')
    assert.deepEqual(await ended, [0, null])
  })
})

describe('goodsyard keys rotate', () => {
  test('requires both keys', () =>
    refused(['keys rotate', 1, /GOODSYARD_SECRET_KEY_PREVIOUS/], ['keys turn', 2, /keys rotate/]))
})
