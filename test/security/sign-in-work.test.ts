import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { remoteAddress } from '#access/address.ts'
import { hashesComputed, hashPassword } from '#access/passwords.ts'
import { passwordProverFor } from '#access/prove-password.ts'
import { signInToSftp } from '#access/sftp-sign-in.ts'
import { signIn } from '#access/sign-in.ts'
import { Database } from '#database/database.ts'
import { document } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

// What a sign-in costs, counted in hashes and not in time; two databases stand for two processes.

const service = await openService()
const { owner, operator } = service
const PASSWORD = 'correct horse battery'
const processes = [1, 2].map(() => new Database({ url: service.database.url, pool: 20 })) as [
  Database,
  Database,
]
const [one, other] = processes

const IP = '203.0.113.9'
const stored = await hashPassword(PASSWORD)
const { rows: tenants } = await owner.query(`select id from tenants where subdomain = 'demo'`)
const tenant = Number(tenants[0].id)

/** A user who is a member of the tenant. */
async function user(email: string, { password_hash = stored, is_active = true } = {}) {
  const { rows } = await owner.query(
    `insert into users (email, name, user_type, password_hash, is_active) values ($1, $1, 'user', $2, $3) returning id`,
    [email, password_hash === '' ? null : password_hash, is_active],
  )
  return Number(rows[0].id)
}

const known = await user('known@work.test')
const disabled = await user('disabled@work.test', { is_active: false })
const without = await user('without@work.test', { password_hash: '' })
const role = await operator.post('/api/roles', document('roles', { name: 'Hands', permissions: [] }))
await owner.query(
  `insert into subdomain_users (tenant_id, user_id, role_id, is_active, accepted_at) values ($1, $2, $3, true, now())`,
  [tenant, known, Number(role.body.data?.id)],
)

type Way = {
  readonly names: readonly string[]
  readonly tries: (name: string, password: string, database?: Database) => Promise<unknown>
}

const handheld = (subdomain: string, username: string, password: string, database = one) =>
  signIn(database, { email: username, subdomain, password, from: remoteAddress(IP) })

const ways: Readonly<Record<string, Way>> = {
  'the sign-in page': {
    names: ['known@work.test', 'disabled@work.test', 'without@work.test', 'nobody@work.test', ''],
    tries: (email, password, database = one) =>
      signIn(database, { email, password, from: remoteAddress(IP) }),
  },
  'a handheld': {
    names: ['hands', 'off', 'nobody', ''],
    tries: (username, password, database) => handheld('demo', username, password, database),
  },
  'a handheld of a tenant that is not there': {
    names: ['hands', 'nobody'],
    tries: (username, password, database) => handheld('nowhere', username, password, database),
  },
  'the SFTP server': {
    names: ['demo.hands', 'demo.off', 'demo.nobody', 'nowhere.hands', ''],
    tries: (name, password, database = one) => signInToSftp(database, { name, password, ip: IP }),
  },
  'the present password': {
    names: [known, disabled, without, 999_999].map(String),
    tries: (id, password, database = one) => passwordProverFor(database)(Number(id), password),
  },
}

const warehouse = await operator.post('/api/warehouses', document('warehouses', { code: 'WH' }))
for (const [username, active] of [
  ['hands', true],
  ['off', false],
]) {
  await owner.query(
    `insert into hhd_users (tenant_id, user_id, username, name, password_hash, warehouse_id, active)
     values ($1, $2, $3, $3, $4, $5, $6)`,
    [tenant, known, username, stored, Number(warehouse.body.data?.id), active],
  )
  await owner.query(
    `insert into ftp_users (tenant_id, direction, name, username, password_hash, active) values ($1, 'upload', $2, $2, $3, $4)`,
    [tenant, username, stored, active],
  )
}

const failures = () => owner.query('delete from sign_in_failures')

suite('a sign-in', () => {
  beforeEach(failures)
  after(async () => {
    for (const each of processes) await each.close()
    await service.close()
    assert.deepEqual(service.bugs, [])
  })

  for (const [way, { names, tries }] of Object.entries(ways))
    test(`at ${way} computes one hash for a wrong password, whether or not there is such a name`, async () => {
      const costs: (readonly [string, number])[] = []
      for (const name of names) {
        const before = hashesComputed()
        await tries(name, 'a wrong password')
        costs.push([name, hashesComputed() - before])
      }
      assert.deepEqual(
        costs,
        names.map((name) => [name, 1]),
      )
    })

  test('with a password that is too long computes no hash for any name', async () => {
    const before = hashesComputed()
    for (const { names, tries } of Object.values(ways))
      for (const name of names) await tries(name, 'x'.repeat(257))
    assert.equal(hashesComputed(), before)
  })

  for (const [way, { names, tries }] of Object.entries(ways))
    test(`at ${way} is locked over two processes after as many failures as in one, known name or not`, async () => {
      for (const name of [names[0] ?? '', names.at(-1) ?? '']) {
        await failures()
        const before = hashesComputed()
        await Promise.all(
          Array.from({ length: 40 }, (_, n) => tries(name, 'a wrong password', n % 2 === 0 ? one : other)),
        )
        assert.equal(hashesComputed() - before, 5, name)
        for (const database of processes) await tries(name, PASSWORD, database)
        assert.equal(hashesComputed() - before, 5, name)
      }
    })

  test('that succeeds in one process is let in, and forgets the failures for the other', async () => {
    const tries = (password: string, database: Database) =>
      signIn(database, { email: 'known@work.test', password, from: remoteAddress(IP) })
    for (let round = 0; round < 3; round += 1) {
      for (let failed = 0; failed < 4; failed += 1)
        assert.equal((await tries('wrong', failed % 2 === 0 ? one : other)).outcome, 'wrong')
      assert.equal((await tries(PASSWORD, round % 2 === 0 ? one : other)).outcome, 'signed in')
    }
  })
})
