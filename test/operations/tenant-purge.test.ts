import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { listTenants, tenantIn } from '#access/tenants.ts'
import { purge, purgeNightly } from '#entry/worker/purge-nightly.ts'
import type { WorkerContext } from '#entry/worker/worker-context.ts'
import { openFiles } from '#outside/files.ts'
import { Builder } from '../every-resource/builder.ts'
import { subjectOf } from '../every-resource/subject.ts'
import { document } from '../support/api-client.ts'
import { openFloor } from '../support/floor.ts'

// A deleted tenant is purged with all its data, and no data of others (platform 5.4).

const floor = await openFloor()
const { operator, database, scope, service } = floor
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-purge-'))
const files = openFiles(folder)
const [second] = (await database.acrossTenants(listTenants)).filter(({ subdomain }) => subdomain === 'second')
assert.ok(second !== undefined)

const tables = (
  await floor.rows(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
).map(({ name }) => String(name))

/** The number of rows of a tenant in each table that has any. */
async function counts(tenant: number): Promise<Readonly<Record<string, number>>> {
  const each = tables.map(
    (table) => `select '${table}' as name, count(*)::int as count from ${table} where tenant_id = $1`,
  )
  const rows = await floor.rowsIn(tenant, `select * from (${each.join(' union all ')}) c where count > 0`, [
    tenant,
  ])
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]))
}

/** One of each record that can be created by the API. */
async function liveIn(builder: Builder): Promise<void> {
  for (const resource of service.model.values())
    if (subjectOf(resource, service.operations).create !== null) await builder.make(resource)
}

const failures: unknown[] = []
const log = { info: () => {}, error: (facts: object) => failures.push(facts) }
// The job needs no other tools of the worker.
const worker = { database, files, log, user_id: scope.caller.user_id } as unknown as WorkerContext

suite('purging a tenant', () => {
  after(async () => {
    await floor.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a tenant that is not deleted, not long enough, or was restored, stays', async () => {
    await liveIn(new Builder(service, service.neighbour, 'second'))
    await liveIn(new Builder(service, operator, 'demo'))
    const before = await counts(second.id)
    assert.ok(Object.keys(before).length > 60, Object.keys(before).join())
    assert.equal(await purge({ database, files }, { ...scope, tenant: tenantIn(second) }), false)
    const reply = await operator.remove(`/api/subdomains/${second.id}`)
    assert.equal(reply.status, 204, reply.text)
    await purgeNightly(worker, { purge_days: 30 })
    assert.deepEqual(await counts(second.id), before)
  })

  test('a tenant deleted long enough ago is purged with its files, and others lose nothing', async () => {
    const [theirs, ours] = [
      await files.put(second.id, Buffer.from('x')),
      await files.put(scope.tenant.id, Buffer.from('x')),
    ]
    const [application] = await floor.rows(
      'select id::float8, user_id::float8 from oauth_applications where tenant_id = $1 order by id limit 1',
      [second.id],
    )
    const others = await counts(scope.tenant.id)
    await floor.rows("update tenants set deleted_at = now() - interval '30 days' where id = $1", [second.id])
    await purgeNightly(worker, { purge_days: 30 })
    assert.deepEqual(failures, [])
    assert.deepEqual(await counts(second.id), {})
    assert.deepEqual(await floor.rows('select id from tenants where id = $1', [second.id]), [])
    assert.deepEqual(await counts(scope.tenant.id), others)
    assert.equal(existsSync(join(folder, theirs.file_path)), false)
    assert.equal(existsSync(join(folder, ours.file_path)), true)
    const shadow = await floor.rows('select is_active from users where id = $1', [application?.user_id])
    assert.deepEqual(shadow, [{ is_active: false }])
    const again = await operator.post('/api/subdomains', document('subdomains', { subdomain: 'second' }))
    assert.equal(again.status, 200, again.text)
  })

  test('an application with access to other tenants continues to work there', async () => {
    const made = await operator.post('/api/subdomains', document('subdomains', { subdomain: 'third' }))
    const third = Number(made.body.data?.id)
    const there = operator.as({ 'x-service-subdomain': 'third' })
    const application = await there.post(
      '/api/oauth_applications',
      document('oauth_applications', { name: 'Bridge' }),
    )
    const client_id = String(application.body.data?.attributes.client_id)
    const allowed = await operator.post(`/api/subdomains/${scope.tenant.id}/applications`, { client_id })
    assert.equal(allowed.status, 204, allowed.text)
    await operator.remove(`/api/subdomains/${third}`)
    const tenants = await database.acrossTenants(listTenants)
    for (const tenant of tenants.filter(({ id }) => id === third))
      assert.equal(await purge({ database, files }, { ...scope, tenant: tenantIn(tenant) }), true)
    const left = await floor.rows('select tenant_id, active from oauth_applications where client_id = $1', [
      client_id,
    ])
    assert.deepEqual(left, [{ tenant_id: null, active: true }])
    const people = await floor.rows(
      'select u.is_active from users u join oauth_applications a on a.user_id = u.id where a.client_id = $1',
      [client_id],
    )
    assert.deepEqual(people, [{ is_active: true }])
  })
})
