import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { Database } from '#database/database.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { remoteAddress } from './address.ts'
import { CLIENT_SECRET, rotateSecret } from './applications.ts'
import { bootstrap, checkBootstrap } from './bootstrap.ts'
import type { BootstrapOptions } from './bootstrap-options.ts'
import { findClient } from './find-client.ts'
import { secretKeyIn } from './generated-files.ts'
import { Secrets } from './secrets.ts'
import { signIn } from './sign-in.ts'
import { deleteTenant, findTenant } from './tenants.ts'
import { findUser, setPassword } from './users.ts'

const secrets = new Secrets('a key that is long enough for the tests of the bootstrap')
const options: BootstrapOptions = {
  data_dir: '',
  public_url: 'http://localhost:8080',
  subdomains: ['demo'],
  client_id: null,
  client_secret: null,
  client_redirect_uris: ['http://127.0.0.1/callback'],
  admin_email: null,
  admin_password: null,
}

let clone: TestDatabase
let database: Database
let data_dir: string
beforeEach(async () => {
  clone = await cloneDatabase()
  database = new Database({ url: clone.url, pool: 8 })
  data_dir = mkdtempSync(join(tmpdir(), 'goodsyard-bootstrap-'))
})
afterEach(async () => {
  await database.close()
  await clone.drop()
  rmSync(data_dir, { recursive: true, force: true })
})

const start = (more: Partial<BootstrapOptions> = {}) =>
  bootstrap(database, secrets, { ...options, data_dir, ...more, fill: async () => undefined })

async function secretWorks(client_id: string, client_secret: string): Promise<boolean> {
  const client = await database.acrossTenants((session) => findClient(session, client_id))
  return secrets.verify(CLIENT_SECRET, client_secret, client?.client_secret_hmac ?? '')
}

const canSignIn = async (email: string, password: string) =>
  (await signIn(database, { email, password, from: remoteAddress('127.0.0.1') })).outcome === 'signed in'

describe('the first start without a configuration', () => {
  test('creates a tenant, a client and an operator, and shows them again at each start', async () => {
    const first = await start()
    assert.deepEqual(first.created_subdomains, ['demo'])
    assert.ok(first.client && first.admin)
    assert.match(first.client.client_id, /^gyi_/)
    assert.match(first.client.client_secret, /^gys_/)
    assert.equal(first.admin.email, 'admin@goodsyard.localhost')
    assert.equal(await secretWorks(first.client.client_id, first.client.client_secret), true)
    assert.equal(await canSignIn(first.admin.email, first.admin.password), true)
    for (const file of ['client.json', 'admin.json']) {
      assert.equal(statSync(join(data_dir, file)).mode & 0o777, 0o600)
    }
    assert.deepEqual(JSON.parse(readFileSync(join(data_dir, 'client.json'), 'utf8')), first.client)
    const second = await start()
    assert.deepEqual(second, { ...first, created_subdomains: [] })
  })

  test('is followed by starts that show neither a rotated secret nor a changed password', async () => {
    const first = await start()
    const { client_id = '' } = first.client ?? {}
    await database.acrossTenants(async (session) => {
      const client = await findClient(session, client_id)
      await rotateSecret(session, secrets, { id: client?.id ?? 0, old_lives: '24 hours' })
      const user = await findUser(session, first.admin?.email ?? '')
      await setPassword(session, user?.id ?? 0, 'a password of their own')
    })
    const second = await start()
    assert.deepEqual([second.client, second.admin], [null, null])
    assert.equal(await canSignIn(first.admin?.email ?? '', 'a password of their own'), true)
  })

  test('creates one of each, also when five processes start at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => start()))
    const [first] = all
    for (const each of all) {
      assert.deepEqual(each.client, first?.client)
      assert.deepEqual(each.admin, first?.admin)
    }
    assert.equal(all.flatMap((each) => each.created_subdomains).length, 1)
    const owner = new pg.Client({ connectionString: clone.url })
    await owner.connect()
    const { rows } = await owner.query(`
      select (select count(*)::int from tenants) as tenants,
        (select count(*)::int from oauth_applications) as applications,
        (select count(*)::int from users where user_type = 'user') as users,
        (select count(*)::int from users where user_type = 'system') as systems,
        (select count(*)::int from roles) as roles`)
    await owner.end()
    assert.deepEqual(rows, [{ tenants: 1, applications: 3, users: 1, systems: 1, roles: 5 }])
  })
})

describe('a configured start', () => {
  const configured = {
    client_id: 'our-client',
    client_secret: 'our secret',
    admin_email: 'boss@world.test',
    admin_password: 'the password of the boss',
  }

  test('shows nothing, writes no file, and creates what the environment configures', async () => {
    const done = await start(configured)
    assert.deepEqual([done.client, done.admin], [null, null])
    assert.throws(() => statSync(join(data_dir, 'client.json')))
    assert.equal(await secretWorks('our-client', 'our secret'), true)
    assert.equal(await canSignIn('boss@world.test', 'the password of the boss'), true)
  })

  test('sets the configured client secret at every start, but keeps a changed password', async () => {
    await start(configured)
    const user = await database.acrossTenants((session) => findUser(session, configured.admin_email))
    await database.acrossTenants((session) => setPassword(session, user?.id ?? 0, 'changed by the boss'))
    await start({ ...configured, client_secret: 'another secret' })
    assert.equal(await secretWorks('our-client', 'another secret'), true)
    assert.equal(await secretWorks('our-client', 'our secret'), false)
    assert.equal(await canSignIn('boss@world.test', 'changed by the boss'), true)
  })

  test('does not recreate a deleted tenant, and creates additional ones', async () => {
    await start({ subdomains: ['demo', 'extra'] })
    await database.acrossTenants(async (session) => {
      const extra = await findTenant(session, 'extra')
      assert.equal(await deleteTenant(session, extra?.id ?? 0), true)
      const demo = await findTenant(session, 'demo')
      assert.equal(await deleteTenant(session, demo?.id ?? 0), false, 'the last one stays')
    })
    const again = await start({ subdomains: ['demo', 'extra', 'third', 'third'] })
    assert.deepEqual(again.created_subdomains, ['third'])
    const extra = await database.acrossTenants((session) => findTenant(session, 'extra'))
    assert.equal(extra?.is_active, false)
  })

  test('is refused if only one of two settings that belong together is given', async () => {
    const nothing = { client_id: null, client_secret: null, admin_email: null, admin_password: null }
    assert.deepEqual(checkBootstrap(nothing), [])
    assert.deepEqual(checkBootstrap(configured), [])
    assert.deepEqual(checkBootstrap({ ...nothing, client_id: 'x', admin_password: 'y' }), [
      'GOODSYARD_CLIENT_ID and GOODSYARD_CLIENT_SECRET must be set together',
      'GOODSYARD_ADMIN_EMAIL and GOODSYARD_ADMIN_PASSWORD must be set together',
    ])
  })
})

test('the secret key is generated once, also by concurrent starts, and only its owner can read it', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => secretKeyIn(data_dir)))
  assert.equal(new Set(keys).size, 1)
  assert.ok(Buffer.byteLength(keys[0] ?? '') >= 32)
  assert.equal(statSync(join(data_dir, 'secret.key')).mode & 0o777, 0o600)
})
