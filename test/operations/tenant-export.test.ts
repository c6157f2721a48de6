import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { schemaVersion } from '#database/migrator.ts'
import { exportedTables } from '#domain/tenancy/export-rows.ts'
import {
  secretColumns,
  tenantTables,
  unexportedTables,
  userReferences,
} from '#domain/tenancy/tenant-tables.ts'
import { exportTenant } from '#entry/worker/export-tenant.ts'
import type { WorkerContext } from '#entry/worker/worker-context.ts'
import { openFiles } from '#outside/files.ts'
import { Builder } from '../every-resource/builder.ts'
import { subjectOf } from '../every-resource/subject.ts'
import { document } from '../support/api-client.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'

// All data of a tenant except its secrets is written to an archive (platform 5.4).

const floor = await openFloor()
const { operator, database, model, scope, service } = floor
const demo = scope.tenant.id
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-exported-'))
const files = openFiles(join(folder, 'files'))
// The job needs no other tools of the worker.
const worker = { database, model, files, user_id: scope.caller.user_id } as unknown as WorkerContext
const known = { tenant: scope.tenant, is_resting: false }

const send = (by = operator, tenant = demo) => by.post(`/api/subdomains/${tenant}/export`)

/** Runs the queued job, and unpacks its archive. */
async function unpacked(document_id: number): Promise<string> {
  await exportTenant(worker, { payload: { document_id }, known, is_last: true })
  const [row] = await floor.rows(
    'select status, file_path, sha256, file_size::int as size from documents where id = $1',
    [document_id],
  )
  assert.equal(row?.status, 'available')
  const bytes = readFileSync(join(folder, 'files', String(row?.file_path)))
  assert.deepEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')], [row?.size, row?.sha256])
  const place = mkdtempSync(join(folder, 'unpacked-'))
  await writeFile(join(place, 'export.tar.gz'), bytes)
  const { status, stderr } = spawnSync('tar', ['-xzf', 'export.tar.gz'], { cwd: place, encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
  return place
}

type Manifest = {
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>
  readonly [fact: string]: unknown
}

suite('the export of a tenant', () => {
  after(async () => {
    await floor.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('all references to users are listed, and no column that sounds like a secret is exported', async () => {
    const people = await floor.rows(
      `select conrelid::regclass::text as table, a.attname as column from pg_constraint
       join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[array_length(conkey, 1)]
       join pg_attribute t on t.attrelid = conrelid and t.attname = 'tenant_id'
       where contype = 'f' and confrelid = 'users'::regclass and conrelid <> 'oauth_applications'::regclass`,
    )
    const listed = userReferences.filter(([table]) => table !== 'events').map((pair) => pair.join('.'))
    assert.deepEqual(listed.toSorted(), people.map(({ table, column }) => `${table}.${column}`).toSorted())
    const exported = Object.values(tenantTables)
      .flat()
      .filter((table) => !unexportedTables.includes(table))
    const secret = await floor.rows(
      `select attrelid::regclass::text as table, attname as column from pg_attribute
       where attrelid = any($1::regclass[]) and attname ~ '(sealed|password|secret|token|hmac|_hash)' order by 1, 2`,
      [exported],
    )
    const open = secret.filter(({ column }) => !(secretColumns as readonly string[]).includes(String(column)))
    assert.deepEqual(open, [])
  })

  test('is requested by an administrator of the tenant with the permission', async () => {
    for (const permissions of [['manage_subdomains'], ['export_subdomain']])
      assert.equal((await send(await service.colleague(permissions))).status, 403, permissions.join())
    assert.equal((await send(operator, 999_999)).status, 404)
    assert.deepEqual(await floor.rows("select id from documents where category = 'tenant_export'"), [])
  })

  test('has every row and every file of its manifest, and no secret', async () => {
    const builder = new Builder(service, operator, 'demo')
    for (const resource of model.values())
      if (subjectOf(resource, service.operations).create !== null) await builder.make(resource)
    const label = await floor.made('documents', { category: 'label' })
    const labelFile = await files.put(demo, Buffer.from('a label'))
    await floor.rows("update documents set file_path = $1, status = 'available' where id = $2", [
      labelFile.file_path,
      label,
    ])
    const reply = await send(service.neighbour)
    const { category, status, file_name } = answered(reply)
    const today = new Date().toISOString().slice(0, 10)
    assert.deepEqual(
      [category, status, file_name],
      ['tenant_export', 'queued', `tenant-demo-${today}.tar.gz`],
    )
    const [job] = await floor.rows(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'export_tenant'`,
    )
    assert.deepEqual(job?.payload, { document_id: idOf(reply), tenant: demo })

    const place = await unpacked(idOf(reply))
    const { tables, exported_at, ...facts } = JSON.parse(
      readFileSync(join(place, 'manifest.json'), 'utf8'),
    ) as Manifest
    assert.ok(Math.abs(Date.parse(String(exported_at)) - Date.now()) < 60_000)
    assert.deepEqual(facts, {
      format: 1,
      schema_version: schemaVersion(),
      subdomain: 'demo',
      import_timezone: 'Europe/London',
      files: { count: 1, size: 7 },
    })
    const names = readdirSync(join(place, 'tables')).map((name) => name.replace('.ndjson', ''))
    assert.deepEqual(names.toSorted(), Object.keys(tables).toSorted())
    let texts = ''
    for (const [name, { rows, sha256 }] of Object.entries(tables)) {
      const text = readFileSync(join(place, 'tables', `${name}.ndjson`), 'utf8')
      assert.equal(createHash('sha256').update(text).digest('hex'), sha256, name)
      assert.equal(text.split('\n').length - 1, rows, name)
      texts += text
      if (['people', 'tenants', 'events', 'documents'].includes(name)) continue
      const [{ count } = {}] = await floor.rows(
        `select count(*)::int as count from ${name} where tenant_id = $1`,
        [demo],
      )
      assert.equal(rows, count, name)
    }
    // Whose tenant it is belongs to the installation it comes from.
    const [tenant] = await floor.rows(
      "select to_jsonb(t) - 'owner_id' - 'sample_data' - 'has_sample_data' as row from tenants t where id = $1",
      [demo],
    )
    assert.deepEqual(JSON.parse(readFileSync(join(place, 'tables', 'tenants.ndjson'), 'utf8')), tenant?.row)
    const [site] = readFileSync(join(place, 'tables', 'sites.ndjson'), 'utf8').split('\n')
    const [stored] = await floor.rows('select to_jsonb(s) as row from sites s where tenant_id = $1 limit 1', [
      demo,
    ])
    assert.deepEqual(JSON.parse(String(site)), stored?.row)
    const secrets = await floor.rows(
      `select password_hash as secret from ftp_users union select password_hash from hhd_users
       union select token_hash from print_agent_tokens union select configuration_sealed from integrations where configuration_sealed is not null`,
    )
    assert.ok(secrets.length >= 3)
    for (const { secret } of secrets) assert.ok(!texts.includes(String(secret)))
    assert.ok(!texts.includes('$argon2'))
    assert.deepEqual(readdirSync(join(place, 'files')), [String(label)])
    assert.equal(readFileSync(join(place, 'files', String(label)), 'utf8'), 'a label')
  })

  test('is downloaded by its requester, and by others only with the permission', async () => {
    const id = idOf(await send())
    await unpacked(id)
    const download = (by = operator) => by.request('GET', `/api/documents/${id}/download`)
    assert.equal((await download()).status, 200)
    assert.equal(
      (await download(await service.colleague(['view_documents', 'download_documents']))).status,
      403,
    )
    assert.equal(
      (await download(await service.colleague(['view_documents', 'export_subdomain']))).status,
      200,
    )
  })

  test('is one snapshot, and memory does not grow with the rows', async () => {
    await floor.rows(
      `insert into failure_event_logs (tenant_id, source_type, symbol, message, context)
       select $1, 'tasks', 's', 'm', '{}' from generate_series(1, 2500)`,
      [demo],
    )
    await database.snapshot(scope, async (tx) => {
      const rowsOf = async (name: string) => {
        const sizes: number[] = []
        for await (const batch of (await exportedTables(tx)).find((table) => table.name === name)?.rows() ??
          [])
          sizes.push(batch.length)
        return sizes
      }
      const [{ sites } = {}] = await floor.rows(
        'select count(*)::int as sites from sites where tenant_id = $1',
        [demo],
      )
      const sizes = await rowsOf('failure_event_logs')
      assert.deepEqual([sizes.slice(0, 2), sizes.length], [[1000, 1000], 3])
      answered(await operator.post('/api/sites', document('sites', { code: 'LATE', name: 'Late' })))
      assert.deepEqual(await rowsOf('sites'), [sites])
    })
  })

  test('an export whose document was deleted before it ran writes no file', async () => {
    const id = idOf(await send())
    assert.equal((await operator.remove(`/api/documents/${id}`)).status, 204)
    const before = readdirSync(join(folder, 'files'), { recursive: true }).length
    await exportTenant(worker, { payload: { document_id: id }, known, is_last: true })
    assert.equal(readdirSync(join(folder, 'files'), { recursive: true }).length, before)
  })
})
