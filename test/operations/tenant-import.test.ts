import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { after, suite, test } from 'node:test'
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { findSftpLogin } from '#access/find-sftp-login.ts'
import { schemaVersion } from '#database/migrator.ts'
import { exportedTables } from '#domain/tenancy/export-rows.ts'
import { type ImportedTenant, importTenant, SlugTaken } from '#entry/worker/import-tenant.ts'
import { tenantArchive } from '#entry/worker/tenant-archive.ts'
import { BadExport } from '#entry/worker/unpack-export.ts'
import { verifyTenant } from '#operations/verify-tenant.ts'
import { openFiles } from '#outside/files.ts'
import { Builder } from '../every-resource/builder.ts'
import { subjectOf } from '../every-resource/subject.ts'
import { openOutbound } from '../support/outbound.ts'
import { assertSameApartFromIds, type Tables } from '../support/same-apart-from-ids.ts'
import { openDay } from '../support/worked-day.ts'

// An export is imported as a tenant of its own (platform 5.4).

const out = await openOutbound()
const { floor } = out
const { operator, database, model, scope, service } = floor
const { day } = await openDay(out)
const demo = scope.tenant.id
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-imported-'))
const files = openFiles(join(folder, 'files'))
const target = { database, files, model }

/** Exports tenant `demo`; returns the path of the archive. */
async function packed(): Promise<string> {
  const place = join(folder, `${Math.random()}.tar.gz`)
  await pipeline(tenantArchive(target, scope), createWriteStream(place))
  return place
}

const bring = (archive: string, subdomain: string): Promise<ImportedTenant> =>
  importTenant(target, { archive, subdomain, report: () => {} })

/** An export with some files replaced or removed. */
async function repacked(archive: string, change: (files: Map<string, Buffer>) => void): Promise<string> {
  const inside = new Map<string, Buffer>()
  for await (const entry of createReadStream(archive).pipe(createGunzip()).pipe(extract()))
    inside.set(entry.header.name, await buffer(entry))
  change(inside)
  const repacked = pack()
  for (const [name, bytes] of inside) repacked.entry({ name }, bytes)
  repacked.finalize()
  const place = join(folder, `${Math.random()}.tar.gz`)
  await pipeline(repacked, createGzip(), createWriteStream(place))
  return place
}

type Manifest = { schema_version: number; tables: Record<string, { rows: number; sha256: string }> }

/** Changes the manifest of an export. */
function amend(inside: Map<string, Buffer>, change: (manifest: Manifest) => void): void {
  const manifest = JSON.parse(String(inside.get('manifest.json'))) as Manifest
  change(manifest)
  inside.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

/** Changes the rows of a table, with valid checksums. */
function forge(inside: Map<string, Buffer>, table: string, change: (text: string) => string): void {
  const name = `tables/${table}.ndjson`
  const bytes = Buffer.from(change(String(inside.get(name))))
  inside.set(name, bytes)
  amend(inside, ({ tables }) => {
    const rows = String(bytes).split('\n').length - 1
    tables[table] = { rows, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
}

async function faultsOf(archive: string, subdomain = 'never'): Promise<readonly string[]> {
  const error: unknown = await bring(archive, subdomain).catch((error: unknown) => error)
  assert.ok(error instanceof BadExport, String(error))
  return error.faults
}

/** The tables of an export of a tenant, with their rows. */
function tablesOf(tenant: { id: number; subdomain: string }): Promise<Tables> {
  return database.snapshot({ ...scope, tenant: { ...scope.tenant, ...tenant } }, async (tx) => {
    const tables: Record<string, Record<string, unknown>[]> = {}
    for (const { name, rows } of await exportedTables(tx))
      tables[name] = (await Array.fromAsync(rows())).flat().map((row) => JSON.parse(row))
    return tables
  })
}

const differencesIn = (id: number) =>
  verifyTenant(database, { ...scope, tenant: { ...scope.tenant, id, subdomain: 'any' } })

/** Everything that a failed import might leave behind. */
async function left(): Promise<unknown> {
  const rows = await service.database.run(
    `select (select count(*) from tenants)::int as tenants, (select count(*) from users)::int as users,
       (select count(*) from products)::int as products, (select count(*) from sftp_logins)::int as logins`,
  )
  const stored = readdirSync(join(folder, 'files'), { recursive: true }).length
  const unpacked = readdirSync(tmpdir()).filter((name) => name.startsWith('goodsyard-import-'))
  return { rows, kept: stored, unpacked }
}

let archive = ''

suite('importing a tenant', () => {
  after(async () => {
    await floor.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('everything is imported under new ids, and is consistent', async () => {
    await day()
    const builder = new Builder(service, operator, 'demo')
    for (const resource of model.values())
      if (subjectOf(resource, service.operations).create !== null) await builder.make(resource)
    const label = await floor.made('documents', { category: 'label' })
    const stored = await files.put(demo, Buffer.from('a label'))
    await floor.rows(
      "update documents set file_path = $1, sha256 = $2, file_size = 7, status = 'available', file_name = E'a\\u2028b' where id = $3",
      [stored.file_path, stored.sha256, label],
    )
    const before = await tablesOf(scope.tenant)
    archive = await packed()
    const imported = await bring(archive, 'copy')
    assert.deepEqual([imported.files, imported.new_people], [1, []])
    assertSameApartFromIds(before, await tablesOf({ id: imported.id, subdomain: 'copy' }))
    assert.deepEqual(await differencesIn(imported.id), [])
    const [document] = await floor.rowsIn(
      imported.id,
      "select file_path from documents where tenant_id = $1 and category = 'label'",
      [imported.id],
    )
    assert.equal(readFileSync(join(folder, 'files', String(document?.file_path)), 'utf8'), 'a label')
    assert.notEqual(document?.file_path, stored.file_path)
  })

  test('every missing secret is reported, and logins are registered for the new tenant', async () => {
    const imported = await bring(archive, 'told')
    const [user] = await floor.rowsIn(
      imported.id,
      'select username, password_hash from ftp_users where tenant_id = $1 limit 1',
      [imported.id],
    )
    assert.ok(imported.sftp_passwords.includes(String(user?.username)))
    assert.match(String(user?.password_hash), /^\$argon2id\$/)
    const login = await findSftpLogin(database, `told.${user?.username}`)
    assert.equal(login?.tenant.subdomain, 'told')
    const [other] = await floor.rows('select password_hash from ftp_users where tenant_id = $1 limit 1', [
      demo,
    ])
    assert.notEqual(user?.password_hash, other?.password_hash)
    assert.ok(imported.handheld_passwords.length > 0 && imported.print_agents.length > 0)
    assert.ok(imported.integrations.length > 0 && imported.applications.length > 0)
  })

  test('the imported tenant works like any other', async () => {
    await bring(archive, 'works')
    const there = operator.as({ 'x-service-subdomain': 'works' })
    const made = await there.post('/api/sites', {
      data: { type: 'sites', attributes: { code: 'N', name: 'New' } },
    })
    assert.equal(made.status, 200, made.text)
    const list = await there.post('/graphql', {
      query:
        '{ goods_outs { all { edges { node { reference goods_out_status { code } lines { product { code } } } } } } }',
    })
    assert.equal(list.status, 200, list.text)
    assert.match(list.text, /"COMPLETED"/)
  })

  test('unknown users are created without a password, to be invited', async () => {
    const stranger = await repacked(archive, (inside) =>
      forge(inside, 'people', (text) =>
        text.replaceAll(/"email": "[^"]*"/g, '"email": "new@elsewhere.example"'),
      ),
    )
    const imported = await bring(stranger, 'strangers')
    assert.deepEqual(imported.new_people, ['new@elsewhere.example'])
    const [made] = await floor.rowsIn(
      imported.id,
      `select u.password_hash, u.is_operator, u.is_active, (select count(*)::int from subdomain_users m
         where m.user_id = u.id and m.tenant_id = $1) as memberships
       from users u where u.email = 'new@elsewhere.example'`,
      [imported.id],
    )
    assert.deepEqual(made, { password_hash: null, is_operator: false, is_active: true, memberships: 1 })
    assert.deepEqual(await differencesIn(imported.id), [])
  })

  test('data of other systems stays unchanged, and unfinished synchronizations are ended', async () => {
    const content = { account_id: 1, lines: [{ product_id: 1 }] }
    await floor.rows(
      `with i as (select tenant_id, id from integrations where tenant_id = $1 order by id limit 1),
       orders as (
         insert into integration_orders (tenant_id, integration_id, external_id, status, content)
         select tenant_id, id, 'X1', 'waiting', $2 from i
       )
       insert into integration_runs (tenant_id, integration_id, kind, status, created_count, updated_count, failed_count)
       select tenant_id, id, 'synchronization', 'queued', 0, 0, 0 from i`,
      [demo, JSON.stringify(content)],
    )
    const imported = await bring(await packed(), 'others')
    const [order] = await floor.rowsIn(
      imported.id,
      'select content from integration_orders where tenant_id = $1',
      [imported.id],
    )
    assert.deepEqual(order?.content, content)
    const runs = await floor.rowsIn(imported.id, 'select status from integration_runs where tenant_id = $1', [
      imported.id,
    ])
    assert.deepEqual(runs, [{ status: 'failed' }])
  })

  test('an invalid or incomplete export is refused with all errors, and nothing remains', async () => {
    const before = await left()
    const bytes = readFileSync(archive)
    const as = (bytes: Buffer | string) => {
      const place = join(folder, 'doctored')
      writeFileSync(place, bytes)
      return place
    }
    assert.deepEqual(await faultsOf(as('hello')), ['this is no export: it is not gzipped, or damaged'])
    assert.deepEqual(await faultsOf(as('')), ['this is no export: it ends too early'])
    assert.deepEqual(await faultsOf(as(bytes.subarray(0, bytes.length - 900))), [
      'this is no export: it ends too early',
    ])
    assert.deepEqual(await faultsOf(as(gzipSync('x'.repeat(2000)))), [
      'this is no export: its archive is damaged',
    ])
    assert.deepEqual(await faultsOf(as(gzipSync(gunzipSync(bytes).subarray(0, 4096)))), [
      'this is no export: its archive is damaged',
    ])
    assert.deepEqual(await faultsOf(await repacked(archive, (inside) => inside.delete('manifest.json'))), [
      'this is no export: it has no manifest.json',
    ])
    assert.deepEqual(
      await faultsOf(await repacked(archive, (inside) => inside.set('../../etc/passwd', Buffer.from('x')))),
      ['this is no export: ../../etc/passwd has no place in an export'],
    )
    const ofSchema = (version: number) =>
      repacked(archive, (inside) =>
        amend(inside, (manifest) => {
          manifest.schema_version = version
        }),
      )
    // As version 1.0.0 wrote it.
    assert.deepEqual(await faultsOf(await ofSchema(290)), [
      'it is of schema 290, which only versions before 1.1.0 had: nothing leads from there to later versions, see docs/operating/upgrading.md',
    ])
    assert.deepEqual(await faultsOf(await ofSchema(480)), [
      `it is of schema 480 and the database of ${schemaVersion()}; export and import with the same version of Goodsyard`,
    ])
    const wrong = await repacked(archive, (inside) => {
      inside.delete('tables/accounts.ndjson')
      const sites = String(inside.get('tables/sites.ndjson'))
      inside.set('tables/sites.ndjson', Buffer.from(sites.replace('"code"', '"Code"')))
      inside.set('tables/carriers.ndjson', Buffer.alloc(0))
      for (const name of inside.keys())
        if (name.startsWith('files/')) inside.set(name, Buffer.from('a lapel'))
      inside.set('files/999999', Buffer.from('x'))
    })
    const faults = await faultsOf(wrong)
    assert.deepEqual(
      faults.map((fault) => fault.replaceAll(/\d+/g, '#')),
      [
        'tables/accounts.ndjson is missing',
        'tables/carriers.ndjson has another checksum',
        'tables/carriers.ndjson has # rows in place of #',
        'tables/sites.ndjson has another checksum',
        'it has # files of # bytes in place of # of #',
        'files/# has another checksum',
        'files/# is of no document',
      ],
    )
    assert.deepEqual(await left(), before)
  })

  test('rows that the database refuses leave no rows, files or users', async () => {
    const before = await left()
    const forgeries: readonly (readonly [string, (text: string) => string, RegExp])[] = [
      [
        'products',
        (text) => text.replace(/"code": "[^"]*"/, `"code": "${'x'.repeat(300)}"`),
        /products_code_check/,
      ],
      ['products', (text) => text.replace(/"id": \d+/, '"id": "seven"'), /invalid input syntax/],
      ['account_products', (text) => text.replace(/"product_id": \d+/, '"product_id": 987654321'), /_fkey/],
      ['products', (text) => `${text}${text.split('\n')[0]}\n`, /duplicate key/],
      [
        'people',
        (text) => text.replaceAll(/"user_type": "[a-z]*"/g, '"user_type": "king"'),
        /users_user_type_check/,
      ],
      ['sites', (text) => `${text}not JSON\n`, /invalid input syntax for type json/],
    ]
    for (const [table, change, complaint] of forgeries) {
      const [fault = ''] = await faultsOf(await repacked(archive, (inside) => forge(inside, table, change)))
      assert.match(fault, complaint, table)
    }
    assert.deepEqual(await left(), before)
  })

  test('a slug in use is refused, and of two concurrent imports with one slug one succeeds', async () => {
    const before = await left()
    await assert.rejects(bring(archive, 'demo'), SlugTaken)
    assert.deepEqual(await left(), before)
    const both = await Promise.allSettled([bring(archive, 'race'), bring(archive, 'race')])
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    assert.deepEqual(refused, ['Error: subdomain race already exists'])
    assert.deepEqual(
      await floor.rows("select count(*)::int as count from tenants where subdomain = 'race'"),
      [{ count: 1 }],
    )
  })
})
