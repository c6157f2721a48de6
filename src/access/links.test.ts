import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { Database } from '#database/database.ts'
import type { Queries } from '#database/transaction.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { ownerClient } from '../../test/support/owner-client.ts'
import { createBrowserSession, findBrowserSession } from './browser-sessions.ts'
import { findLink, issueLink, type LinkKind, redeemLink } from './links.ts'
import { Secrets } from './secrets.ts'
import { newSecret, revokeUser, tokenHash } from './tokens.ts'
import { createWebSession, readWebSession, renewWebSession, type WebTokens } from './web-sessions.ts'

const secrets = new Secrets('a secret key that is long enough for tests')
const MAILED: readonly LinkKind[] = ['PasswordReset', 'Invitation', 'SecondFactorReset']

suite('links and sessions of people', () => {
  let clone: TestDatabase
  let database: Database
  let rows: (statement: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  let close: () => Promise<void>
  before(async () => {
    clone = await cloneDatabase()
    database = new Database({ url: clone.url, pool: 2 })
    const owner = ownerClient(clone.url)
    await owner.connect()
    rows = async (statement, values = []) => (await owner.query(statement, [...values])).rows
    close = async () => {
      await owner.end()
      await database.close()
      await clone.drop()
    }
  })
  after(() => close?.())

  const across = <Result>(work: (queries: Queries) => Promise<Result>) => database.acrossTenants(work)
  const person = async () => {
    const [made] = await rows("insert into users (name, user_type) values ('P', 'user') returning id::float8")
    return Number(made?.id)
  }

  test('a new link replaces those of the same kind, person and tenant, and no others', async () => {
    const [user_id, other] = [await person(), await person()]
    const invited = (id: number, tenant_id: number) =>
      across((queries) => issueLink(queries, 'Invitation', { user_id: id, tenant_id }))
    const reset = (id: number) =>
      across((queries) => issueLink(queries, 'PasswordReset', { user_id: id, tenant_id: null }))
    const kept = [await invited(user_id, 2), await invited(other, 1), await reset(user_id)] as const
    const replaced = await invited(user_id, 1)
    const newest = await invited(user_id, 1)
    const find = (kind: LinkKind, token: string) => across((queries) => findLink(queries, kind, token))
    assert.equal(await find('Invitation', replaced), null)
    assert.deepEqual(await find('Invitation', newest), { user_id, tenant_id: 1 })
    assert.deepEqual(await find('Invitation', kept[0]), { user_id, tenant_id: 2 })
    assert.deepEqual(await find('Invitation', kept[1]), { user_id: other, tenant_id: 1 })
    assert.deepEqual(await find('PasswordReset', kept[2]), { user_id, tenant_id: null })
    const again = await reset(user_id)
    assert.equal(await find('PasswordReset', kept[2]), null)
    assert.deepEqual(await find('PasswordReset', again), { user_id, tenant_id: null })
    assert.deepEqual(await find('Invitation', newest), { user_id, tenant_id: 1 })
  })

  test('a link is found and redeemed once, before it expires, as its own kind and for an active person', async () => {
    for (const kind of MAILED) {
      const user_id = await person()
      const holder = { user_id, tenant_id: null }
      const issue = () => across((queries) => issueLink(queries, kind, holder))
      const find = (token: string, as = kind) => across((queries) => findLink(queries, as, token))
      const redeem = (token: string, as = kind) => across((queries) => redeemLink(queries, as, token))
      const expired = await issue()
      await rows("update oauth_artifacts set expires_at = now() - interval '1 second' where id_hash = $1", [
        tokenHash(expired),
      ])
      assert.deepEqual([await find(expired), await redeem(expired)], [null, null], kind)
      const token = await issue()
      for (const other of MAILED.filter((one) => one !== kind))
        assert.deepEqual([await find(token, other), await redeem(token, other)], [null, null], kind)
      await rows('update users set is_active = false where id = $1', [user_id])
      assert.deepEqual([await find(token), await redeem(token)], [null, null], kind)
      await rows('update users set is_active = true where id = $1', [user_id])
      assert.deepEqual([await find(token), await redeem(token)], [holder, holder], kind)
      assert.deepEqual([await find(token), await redeem(token)], [null, null], kind)
    }
  })

  /** A browser of a person at a web program, and their session at the sign-in page. */
  async function signedIn(user_id: number) {
    const tokens: WebTokens = {
      access_token: newSecret('gya_'),
      refresh_token: newSecret('gyr_'),
      expires_in: 3600,
    }
    const [application] = await rows(
      `insert into oauth_applications (user_id, name, client_id, confidential, grant_types, redirect_uris)
       values ($1, 'web', gen_random_uuid()::text, false, '{authorization_code}', '{https://app.example.com}') returning id`,
      [await person()],
    )
    for (const [kind, token] of [
      ['AccessToken', tokens.access_token],
      ['RefreshToken', tokens.refresh_token],
    ])
      await rows(
        `insert into oauth_artifacts (kind, id_hash, grant_id, user_id, application_id, payload, expires_at)
         values ($1, $2, $2, $3, $4, '{}', now() + interval '1 hour')`,
        [kind, tokenHash(String(token)), user_id, application?.id],
      )
    const id = newSecret('gyw_')
    assert.equal(await across((queries) => createWebSession(queries, secrets, { id, tokens })), true)
    const browser = newSecret('gyw_')
    await across((queries) =>
      createBrowserSession(queries, {
        ...{ id: browser, uid: browser, user_id, bound_tenant_id: null, payload: 'sealed', seconds: 3600 },
      }),
    )
    const read = () => across((queries) => readWebSession(queries, secrets, id))
    const isAtSignIn = async () => (await across((queries) => findBrowserSession(queries, browser))) !== null
    return { id, tokens, read, isAtSignIn }
  }

  test('whose access is revoked is signed out in every browser, and nobody else is', async () => {
    const [user_id, other] = [await person(), await person()]
    const [first, second, others] = [await signedIn(user_id), await signedIn(user_id), await signedIn(other)]
    await across((queries) => revokeUser(queries, user_id))
    for (const { read, isAtSignIn } of [first, second])
      assert.deepEqual([await read(), await isAtSignIn()], [null, false])
    assert.equal((await others.read())?.user_id, other)
    assert.equal(await others.isAtSignIn(), true)
    assert.deepEqual(await rows('select kind from oauth_artifacts where user_id = $1', [user_id]), [])
  })

  test('a renewal that comes after another one leaves the tokens that the other has stored', async () => {
    const { id, read } = await signedIn(await person())
    const used = await read()
    assert.ok(used !== null)
    const tokens = (name: string): WebTokens => ({
      ...{ access_token: `gya_${name}`, refresh_token: `gyr_${name}`, expires_in: 3600 },
    })
    const renew = (name: string) =>
      across((queries) => renewWebSession(queries, secrets, { id, used, tokens: tokens(name) }))
    assert.equal(await renew('first'), true)
    assert.equal(await renew('late'), false)
    const now = await read()
    assert.deepEqual([now?.access_token, now?.refresh_token], ['gya_first', 'gyr_first'])
    await rows('delete from web_sessions')
    assert.equal(await renew('ended'), false)
    assert.equal(await read(), null)
  })
})
