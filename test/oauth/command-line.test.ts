import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type * as oauth from 'oauth4webapi'
import { CALLBACK, Person, startAuthorization } from './person.ts'
import { discover, eventually, knock, startWorld, type World } from './world.ts'

let world: World
let server: oauth.AuthorizationServer
before(async () => {
  world = await startWorld()
  server = await discover(world.origin)
})
after(() => world.stop())

/** Runs a command that must succeed; returns its JSON. */
async function goodsyard(...args: readonly string[]): Promise<Record<string, unknown>> {
  const { code, output, errors: complained } = await world.command([...args, '--json'])
  assert.equal(code, 0, complained)
  return JSON.parse(output)
}

async function status(client_id: unknown, client_secret: unknown): Promise<number> {
  const response = await fetch(`${world.origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: String(client_id),
      client_secret: String(client_secret),
    }),
  })
  return response.status
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  const person = new Person(world.origin)
  const { url } = await startAuthorization(server, { client_id: world.client.client_id })
  const page = await person.submit(await person.open(url), { email, password })
  return page.text.includes('value="allow"')
}

/** The audit entries of all tenants about a record that commands have changed. */
async function commands(table: string, by: string, name: string): Promise<readonly string[]> {
  const rows = await world.rows(
    `select concat_ws(' ', t.subdomain, n.action, n.operation, n.changes::text) as told
     from audit_entries n join tenants t on t.id = n.tenant_id join ${table} a on a.id = n.aggregate_id
       join users u on u.id = n.actor_id and u.user_type = 'system'
     where n.aggregate_type = '${table}' and n.source = 'cli' and ${by} = $1 order by n.occurred_at, n.id, t.id`,
    [name],
  )
  return rows.map(({ told }) => String(told))
}

describe('goodsyard client', () => {
  test('creates a client whose secret is shown once and valid', async () => {
    const made = await goodsyard('client', 'create', '--name', 'Importer', '--subdomain', 'demo')
    assert.match(String(made['client_id']), /^gyi_[A-Za-z0-9_-]{22}$/)
    assert.match(String(made['client_secret']), /^gys_[A-Za-z0-9_-]{43}$/)
    assert.equal(await status(made['client_id'], made['client_secret']), 200)
    const { output } = await world.command(['client', 'list', '--json'])
    assert.ok(output.includes(String(made['client_id'])))
    assert.ok(!output.includes('secret'), 'no list shows a secret, nor what is kept of one')
    const rows = await world.rows('select * from oauth_applications')
    assert.ok(!JSON.stringify(rows).includes(String(made['client_secret'])))
  })

  test('rotates a secret, and the old one stays valid beside the new one', async () => {
    const { client_id, client_secret } = await goodsyard('client', 'create', '--name', 'Rotating')
    const rotated = await goodsyard('client', 'rotate', String(client_id))
    assert.notEqual(rotated['client_secret'], client_secret)
    assert.equal(await status(client_id, rotated['client_secret']), 200)
    assert.equal(await status(client_id, client_secret), 200)
  })

  test('allows a client in a tenant, revokes that, and disables the client, while the server is running', async () => {
    const made = await goodsyard(
      'client',
      'create',
      '--name',
      'Roaming',
      '--subdomain',
      'demo',
      '--role',
      'RF',
    )
    const client_id = String(made['client_id'])
    const { access_token } = await goodsyard('token', 'issue', '--client', client_id)
    const token = String(access_token)
    assert.equal(await knock(world.origin, token, 'demo'), 200)
    assert.equal(await knock(world.origin, token, 'second'), 403)
    await goodsyard('client', 'allow', client_id, '--subdomain', 'second')
    await eventually(async () => (await knock(world.origin, token, 'second')) === 200, 5000)
    await goodsyard('client', 'revoke', client_id, '--subdomain', 'second')
    await eventually(async () => (await knock(world.origin, token, 'second')) === 403, 5000)
    await goodsyard('client', 'disable', client_id)
    await eventually(async () => (await knock(world.origin, token, 'demo')) === 401, 5000)
    assert.equal(await status(client_id, made['client_secret']), 401)
    await goodsyard('client', 'enable', client_id)
    assert.equal(await status(client_id, made['client_secret']), 200)
    assert.equal(await knock(world.origin, token, 'demo'), 401, 'what was revoked stays revoked')
    assert.deepEqual(await commands('oauth_applications', 'a.name', 'Roaming'), [
      'demo created client create',
      'second updated client allow',
      'second updated client revoke',
      'demo updated client disable',
      'demo updated client enable',
    ])
  })

  test('refuses invalid attributes of applications', async () => {
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [['--name', ''], /name must not be blank/],
      [['--name', 'x'.repeat(51)], /at most 50 characters/],
      [['--name', 'x', '--grant', 'password'], /grant_types must be one of/],
      [['--name', 'x', '--public'], /grant_types must be one of authorization_code, refresh_token/],
      [['--name', 'x', '--grant', 'authorization_code'], /redirect_uris must not be blank/],
      [['--name', 'x', '--redirect-uri', 'http://example.com/'], /redirect_uris is not valid/],
      [['--name', 'x', '--unknown'], /unknown/i],
    ]
    for (const [args, complaint] of wrong) {
      const { code, errors: complained } = await world.command(['client', 'create', ...args])
      assert.equal(code, 2, args.join(' '))
      assert.match(complained, complaint)
    }
  })

  test('reports an unknown client, tenant or role', async () => {
    const wrong = [
      ['client', 'rotate', 'nobody'],
      ['client', 'create', '--name', 'x', '--subdomain', 'nowhere'],
      ['client', 'create', '--name', 'x', '--subdomain', 'demo', '--role', 'Nothing'],
      ['token', 'issue', '--client', 'nobody'],
      ['token', 'revoke', 'gya_nothing'],
      ['tenant', 'suspend', 'nowhere'],
      ['user', 'disable', 'nobody@world.test'],
    ]
    for (const args of wrong) assert.equal((await world.command(args)).code, 1, args.join(' '))
  })
})

describe('goodsyard token', () => {
  test('issues a token with the requested lifetime, and revokes it', async () => {
    const { access_token } = await goodsyard(
      'token',
      'issue',
      '--client',
      world.client.client_id,
      '--ttl',
      '2',
    )
    assert.equal(await knock(world.origin, String(access_token)), 200)
    await eventually(async () => (await knock(world.origin, String(access_token))) === 401)
    const second = await goodsyard('token', 'issue', '--client', world.client.client_id)
    assert.equal(second['expires_in'], 7200)
    assert.equal(await knock(world.origin, String(second['access_token'])), 200)
    await goodsyard('token', 'revoke', String(second['access_token']))
    await eventually(async () => (await knock(world.origin, String(second['access_token']))) === 401, 5000)
  })
})

describe('goodsyard tenant', () => {
  test('creates a tenant that can be used at once, and suspends, resumes, deletes and restores it', async () => {
    const { access_token } = await goodsyard('token', 'issue', '--client', world.client.client_id)
    const knockAt = () => knock(world.origin, String(access_token), 'third-party')
    assert.equal(await knockAt(), 403)
    await goodsyard('tenant', 'create', 'Third-Party', '--name', 'Third party', '--timezone', 'Europe/London')
    assert.equal(await knockAt(), 200)
    const [tenant] = await world.rows(`select * from tenants where subdomain = 'third-party'`)
    assert.equal(tenant?.['company_name'], 'Third party')
    assert.equal(tenant?.['import_timezone'], 'Europe/London')
    const roles = await world.rows('select name from roles where tenant_id = $1 order by name', [
      tenant?.['id'],
    ])
    assert.deepEqual(
      roles.map((role) => role['name']),
      ['Admin', 'Client', 'Financial', 'RF', 'Standard'],
    )
    for (const [act, expected] of [
      ['suspend', 403],
      ['suspend', 403],
      ['resume', 200],
      ['delete', 403],
      ['undelete', 200],
    ] as const) {
      await goodsyard('tenant', act, 'third-party')
      await eventually(async () => (await knockAt()) === expected, 5000)
    }
    const written = await world.rows(
      `select event, aggregate_id = tenant_id and source = 'cli' and kind = 'change' as by_command, previous, data ->> 'subdomain' as subdomain
       from events where resource_name = 'subdomains' and tenant_id = $1 order by inserted_seq`,
      [tenant?.['id']],
    )
    const details = { by_command: true, subdomain: 'third-party' }
    assert.deepEqual(written, [
      { ...details, event: 'created', previous: null },
      { ...details, event: 'updated', previous: { is_live: true } },
      { ...details, event: 'updated', previous: { is_live: false } },
      { ...details, event: 'deleted', previous: null },
      { ...details, event: 'updated', previous: { is_active: false } },
    ])
    await world.rows(
      `insert into events (tenant_id, id, kind, event, resource_name, aggregate_type, aggregate_id, aggregate_seq, source, data,
         occurred_at)
       select id, 'e1', 'domain', 'created', 'site', 'sites', 1, 1, 'cli', '{}', now() from tenants where subdomain = 'third-party'`,
    )
    const events = async () => (await world.rows(`select id from events where id = 'e1'`)).length
    assert.equal((await world.command(['tenant', 'reset', 'third-party'])).code, 2)
    assert.equal((await world.command(['tenant', 'reset', 'third-party', '--confirm', 'third'])).code, 2)
    assert.equal((await world.command(['tenant', 'reset', 'nowhere', '--confirm', 'nowhere'])).code, 1)
    assert.equal(await events(), 1)
    await goodsyard('tenant', 'reset', 'third-party', '--confirm', 'third-party')
    assert.equal(await events(), 0)
    const output = join(world.data_dir, 'third.tar.gz')
    await goodsyard('tenant', 'export', 'third-party', '--output', output)
    const listed = spawnSync('tar', ['-tzf', output], { encoding: 'utf8' })
    assert.match(listed.stdout, /^manifest\.json\n(tables\/\w+\.ndjson\n)+$/)
    for (const place of [output, join(output, 'below')]) {
      const exported = await world.command(['tenant', 'export', 'third-party', '--output', place])
      assert.deepEqual(
        [exported.code, exported.errors.startsWith(`goodsyard: ${place} cannot be written: `)],
        [1, true],
      )
    }
    const again = await world.command(['tenant', 'create', 'third-party'])
    assert.equal(again.code, 1)
    assert.equal(
      (await world.command(['tenant', 'purge', 'third-party', '--confirm', 'third-party'])).code,
      1,
    )
    await goodsyard('tenant', 'delete', 'third-party')
    assert.equal((await world.command(['tenant', 'purge', 'third-party'])).code, 2)
    await goodsyard('tenant', 'purge', 'third-party', '--confirm', 'third-party')
    assert.deepEqual(await world.rows(`select * from tenants where subdomain = 'third-party'`), [])
    await goodsyard('tenant', 'create', 'third-party')
    await eventually(async () => (await knockAt()) === 200, 5000)
  })

  test('refuses invalid subdomains and time zones', async () => {
    assert.equal((await world.command(['tenant', 'create', '-x-'])).code, 2)
    assert.equal((await world.command(['tenant', 'create', 'a b'])).code, 2)
    assert.equal((await world.command(['tenant', 'create', 'x', '--timezone', 'Mars/Olympus'])).code, 2)
    assert.equal((await world.command(['tenant', 'create'])).code, 2)
    assert.equal((await world.command(['tenant', 'burn', 'demo'])).code, 2)
  })
})

describe('goodsyard user', () => {
  test('creates a user with a generated password, or with one from standard input', async () => {
    const made = await goodsyard('user', 'create', 'ada@world.test', '--name', 'Ada', '--subdomain', 'demo')
    assert.equal(await canSignIn('ada@world.test', String(made['password'])), true)
    const { code, output } = await world.command(
      ['user', 'create', 'grace@world.test', '--password-stdin', '--json'],
      'correct horse battery\n',
    )
    assert.equal(code, 0)
    assert.deepEqual(JSON.parse(output), { email: 'grace@world.test' })
    assert.equal(await canSignIn('grace@world.test', 'correct horse battery'), true)
    assert.equal((await world.command(['user', 'create', 'Grace@World.test'])).code, 1)
    assert.equal((await world.command(['user', 'create', 'not an address'])).code, 2)
    assert.equal((await world.command(['user', 'create', 'x@y.z', '--password-stdin'], 'short')).code, 2)
  })

  test('sets a new password, and disables and enables a user', async () => {
    await goodsyard('user', 'create', 'alan@world.test')
    const output = await goodsyard('user', 'password', 'alan@world.test')
    const password = String(output['password'])
    assert.equal(await canSignIn('alan@world.test', password), true)
    await goodsyard('user', 'disable', 'alan@world.test')
    assert.equal(await canSignIn('alan@world.test', password), false)
    await goodsyard('user', 'enable', 'alan@world.test')
    assert.equal(await canSignIn('alan@world.test', password), true)
  })

  test('invites a user, who chooses a password through a link in the e-mail', async () => {
    await goodsyard('user', 'invite', 'joan@world.test', '--name', 'Joan', '--subdomain', 'demo')
    const outbox = join(world.data_dir, 'outbox')
    // Notices of earlier tests about changed passwords may be there too.
    const mails = readdirSync(outbox)
      .map((file) =>
        readFileSync(join(outbox, file), 'utf8')
          .replace(/=\r?\n/g, '')
          .replace(/=3D/g, '='),
      )
      .join('\n')
    const link = /http\S+\/oauth\/invitation\?token=\S+/.exec(mails)?.[0] ?? ''
    const person = new Person(world.origin)
    const password = 'the password of Joan'
    await person.submit(await person.open(link), { password, password_confirmation: password })
    assert.equal(await canSignIn('joan@world.test', password), true)
  })

  test('makes a user an operator, and revokes that', async () => {
    await goodsyard('user', 'create', 'op@world.test')
    const operators = async () =>
      (await world.rows(`select is_operator from users where email = 'op@world.test'`))[0]?.['is_operator']
    await goodsyard('user', 'operator', 'op@world.test')
    assert.equal(await operators(), true)
    await goodsyard('user', 'operator', 'op@world.test', '--off')
    assert.equal(await operators(), false)
    const rows = await commands('users', 'a.email', 'op@world.test')
    assert.deepEqual(
      rows.filter((one) => one.startsWith('demo')),
      [
        'demo updated user operator {"is_operator": {"is": true, "was": false}}',
        'demo updated user operator {"is_operator": {"is": false, "was": true}}',
      ],
    )
  })
})

test('the redirect URI that tests use can be registered', async () => {
  const made = await world.command([
    'client',
    'create',
    ...['--name', 'Desktop', '--public', '--grant', 'authorization_code', '--grant', 'refresh_token'],
    ...['--redirect-uri', CALLBACK, '--redirect-uri', 'com.example.app:/callback'],
  ])
  assert.equal(made.code, 0, made.errors)
})
