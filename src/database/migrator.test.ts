import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { asBoundOwner } from '../../test/support/bound-owner.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { migrate, pendingMigrations } from './migrator.ts'
import { assertServes } from './serving-login.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'goodsyard-migrations-'))
  write('0001_shelves', 'create table shelves (id int primary key);')
  write('0002_boxes', 'create table boxes (id int primary key);\ninsert into boxes values (7);')
  database = await cloneDatabase({ empty: true })
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

function write(name: string, text: string): void {
  writeFileSync(join(folder, `${name}.sql`), text)
}

function rows(query: string): Promise<readonly Record<string, unknown>[]> {
  return database.run(query)
}

test('pending migrations are applied in order, once', async () => {
  const options = { url: database.url, folder }
  assert.deepEqual(await pendingMigrations(options), ['0001_shelves', '0002_boxes'])
  assert.deepEqual(await migrate(options), ['0001_shelves', '0002_boxes'])
  assert.deepEqual(await pendingMigrations(options), [])
  assert.deepEqual(await migrate(options), [])
  assert.deepEqual(await rows('select version, name from schema_migrations order by version'), [
    { version: 1, name: '0001_shelves' },
    { version: 2, name: '0002_boxes' },
  ])
})

test('concurrent runs apply each migration once', async () => {
  const options = { url: database.url, folder }
  const runs = await Promise.all([migrate(options), migrate(options), migrate(options)])
  assert.deepEqual(runs.flat().sort(), ['0001_shelves', '0002_boxes'])
  assert.deepEqual(await rows('select id from boxes'), [{ id: 7 }])
})

test('a run is refused if an applied file was changed', async () => {
  const options = { url: database.url, folder }
  await migrate(options)
  appendFileSync(join(folder, '0001_shelves.sql'), ' -- later thought')
  const said = { message: 'migration 0001_shelves was changed after it had been applied; restore the file' }
  await assert.rejects(migrate(options), said)
  await assert.rejects(pendingMigrations(options), said)
})

test('a failed migration is rolled back and reports the line of the error', async () => {
  write('0003_lids', 'create table lids (id int);\n\ninsert into lids values (nonsense);')
  await assert.rejects(migrate({ url: database.url, folder }), {
    message: 'migration 0003_lids failed: line 3: column "nonsense" does not exist',
  })
  assert.deepEqual(await pendingMigrations({ url: database.url, folder }), ['0003_lids'])
  assert.deepEqual(await rows(`select to_regclass('lids') as lids, to_regclass('boxes')::text as boxes`), [
    { lids: null, boxes: 'boxes' },
  ])
})

test('a migration sees the rows of every tenant, though its owner is bound by row security', () =>
  asBoundOwner(database, async (url) => {
    const options = { url, folder }
    write(
      '0003_goods',
      `create table goods (tenant_id bigint not null, quantity int not null);
       insert into goods values (1, 10), (2, 20);
       alter table goods enable row level security, force row level security;
       create policy tenant on goods using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);`,
    )
    await migrate(options)
    write('0004_more', 'update goods set quantity = quantity + 1;')
    await migrate(options)
    assert.deepEqual(await rows('select quantity from goods order by tenant_id'), [
      { quantity: 11 },
      { quantity: 21 },
    ])
    assert.deepEqual(
      await rows(`select relforcerowsecurity as forced from pg_class where relname = 'goods'`),
      [{ forced: true }],
    )
  }))

test('an owner with createrole who is not a superuser can apply all migrations', () =>
  asBoundOwner(database, async (url) => {
    assert.notDeepEqual(await migrate({ url }), [])
    assert.deepEqual(await pendingMigrations({ url }), [])
  }))

test('a login that cannot assume the application role is refused with the missing grant', () =>
  asBoundOwner(database, async (url) => {
    await migrate({ url })
    const login = `login_of_${database.name}`
    await rows(`create role ${login} login password 'login'`)
    const login_url = url.replace(/user=.*$/, `user=${login}&password=login`)
    await assert.rejects(assertServes(login_url), {
      name: 'StartupFailure',
      message: `${login} may not assume the application role: let the owner of the database run grant goodsyard_app to "${login}"`,
    })
    await rows(`grant goodsyard_app to "${login}"`)
    await assertServes(login_url)
    await rows(`drop role ${login}`)
  }))

test('a database with a migration that the service does not have is refused', async () => {
  const options = { url: database.url, folder }
  await migrate(options)
  write('0003_lids', 'select 1;')
  await migrate(options)
  rmSync(join(folder, '0002_boxes.sql'))
  await assert.rejects(migrate(options), {
    message: 'the database has migration 0002_boxes, which this version of the service does not know',
  })
})

test('a missing database is created', async () => {
  const url = database.url.replace(database.name, `${database.name}_made`)
  assert.deepEqual(await pendingMigrations({ url, folder }), ['0001_shelves', '0002_boxes'])
  await migrate({ url, folder })
  assert.deepEqual(await pendingMigrations({ url, folder }), [])
  await rows(`drop database ${database.name}_made`)
})

test('an unreachable database is reported without its password', async () => {
  await assert.rejects(migrate({ url: 'postgres://somebody:hidden@127.0.0.1:1/x', folder }), {
    name: 'StartupFailure',
    message: 'the database cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  })
})
