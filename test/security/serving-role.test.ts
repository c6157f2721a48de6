import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { document } from '../support/api-client.ts'
import { isOnCluster } from '../support/cluster-nodes.ts'
import { queryIn, servingClient } from '../support/owner-client.ts'
import { openService, type Service } from '../support/service.ts'

// What somebody could do who made the service send a statement of their own in a tenant. A cluster gives the serving role the privileges of both.

const onOneServer = { skip: isOnCluster ? 'a cluster has one role for both' : false }

let service: Service
let serving: pg.Client
let demo = 0

before(async () => {
  service = await openService()
  serving = servingClient(service.database.url)
  await serving.connect()
  const { rows } = await service.owner.query<{ id: string }>(
    `select id from tenants where subdomain = 'demo'`,
  )
  demo = Number(rows[0]?.id)
  const login = {
    direction: 'upload',
    name: 'Files',
    username: 'files-of-second',
    password: 'a long password',
  }
  const files = { ...login, password_confirmation: login.password }
  const made = [
    await service.neighbour.post('/api/ftp_users', document('ftp_users', files)),
    await service.neighbour.post(
      '/api/oauth_applications',
      document('oauth_applications', { name: 'Theirs' }),
    ),
    await service.neighbour.post('/api/sites', document('sites', { code: 'THEIRS', name: 'Theirs' })),
  ]
  assert.deepEqual(
    made.map(({ status }) => status),
    [200, 200, 200],
  )
})
after(async () => {
  await serving?.end()
  await service?.close()
})

async function names(query: string): Promise<readonly string[]> {
  const { rows } = await service.owner.query<{ name: string }>(query)
  return rows.map(({ name }) => name)
}

/** How many rows a statement reached in the tenant `demo`; none where it is not permitted. */
async function reached(statement: string): Promise<number> {
  try {
    return (await queryIn(serving, demo, statement)).rowCount ?? 0
  } catch (error) {
    assert.match(String(error), /permission denied|row-level security/, statement)
    return 0
  }
}

describe('the serving role in a tenant', onOneServer, () => {
  test('reads, changes, moves and deletes no row of another tenant, in any table that names one', async () => {
    const tables = await names(`
      select distinct t.relname as name from pg_class t
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id'
      where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace order by 1`)
    const found: string[] = []
    for (const table of tables) {
      const others = `where tenant_id <> ${demo}`
      const attempts = [
        `select tenant_id from ${table} ${others}`,
        `update ${table} set tenant_id = tenant_id ${others}`,
        `update ${table} set tenant_id = ${demo} ${others}`,
        `delete from ${table} ${others}`,
      ]
      for (const attempt of attempts) if ((await reached(attempt)) > 0) found.push(attempt)
    }
    assert.deepEqual(found, [])
    for (const table of ['sftp_logins', 'oauth_applications', 'sites']) {
      const { rows } = await service.owner.query(`select from ${table} where tenant_id <> ${demo}`)
      assert.ok(rows.length > 0, `${table} has rows that could be reached`)
    }
  })

  test('reads no secret of people, tokens and applications', async () => {
    const readable = await names(`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name ~ '(_hash|_hmac|_sealed|^payload|^public_key)$'
        and not exists (
          select from information_schema.columns o
          where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'tenant_id' and o.is_nullable = 'NO')
        and has_column_privilege('goodsyard_app', 'public.' || c.table_name, c.column_name, 'select')
      order by 1`)
    assert.deepEqual(readable, [])
  })

  test('changes only what is known here of tables that are not of one tenant', async () => {
    const changed = await names(`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      where c.table_schema = 'public'
        and not exists (
          select from information_schema.columns o
          where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'tenant_id' and o.is_nullable = 'NO')
        and has_column_privilege('goodsyard_app', 'public.' || c.table_name, c.column_name, 'update')
        and c.table_name <> 'tenants'
      order by 1`)
    assert.deepEqual(changed, ['oauth_applications.lock_version', 'users.lock_version', 'users.updated_at'])
  })
})
