import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { deleteExpiredAccess } from './housekeeping.ts'

let clone: TestDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = new Database({ url: clone.url, pool: 2 })
})
after(async () => {
  await database.close()
  await clone.drop()
})

test('expired tokens and sessions, old failures and grants without tokens are deleted, the rest is kept', async () => {
  await database.acrossTenants(async (session) => {
    await session.run(sql`
      insert into oauth_artifacts (kind, id_hash, grant_id, payload, created_at, expires_at) values
        ('AccessToken', 'over', null, '{}', now() - interval '3 hours', now() - interval '1 hour'),
        ('AccessToken', 'alive', 'family', '{}', now() - interval '3 hours', now() + interval '1 hour'),
        ('Grant', 'family', 'family', '{}', now() - interval '3 hours', now() + interval '10 years'),
        ('Grant', 'childless', 'childless', '{}', now() - interval '3 hours', now() + interval '10 years'),
        ('Grant', 'fresh', 'fresh', '{}', now(), now() + interval '10 years')`)
    await session.run(sql`
      insert into sign_in_sessions (id_hash, payload, expires_at) values
        ('over', '', now() - interval '1 second'), ('alive', '', now() + interval '1 hour')`)
    await session.run(sql`
      insert into sign_in_failures (subject_hash, updated_at) values
        ('old', now() - interval '2 hours'), ('new', now())`)
  })
  assert.deepEqual(await deleteExpiredAccess(database), { artifacts: 2, sessions: 1, attempts: 1 })
  assert.deepEqual(await deleteExpiredAccess(database), { artifacts: 0, sessions: 0, attempts: 0 })
  const left = await database.acrossTenants((session) =>
    session.rows(sql`select kind, id_hash from oauth_artifacts order by kind, id_hash`),
  )
  assert.deepEqual(left, [
    { kind: 'AccessToken', id_hash: 'alive' },
    { kind: 'Grant', id_hash: 'family' },
    { kind: 'Grant', id_hash: 'fresh' },
  ])
})
