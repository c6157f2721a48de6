import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { type Sql, sql, statementFor } from './sql.ts'
import { TenantPlaces } from './tenant-places.ts'
import type { Placement } from './topology.ts'

// A catalogue of two servers in tables of a test: the key of a tenant is its number.
const placement: Placement = {
  shares: sql`select first, last, host, port, is_own from shares`,
  keyOf: (tenant) => sql`select ${tenant}::int as key`,
  hasMoved: () => false,
}

suite('the places of tenants', () => {
  let database: TestDatabase
  let client: pg.Client
  let asked: string[] = []
  const ask = async <Row>(statement: Sql) => {
    const { text, values } = statementFor(statement)
    asked.push(text)
    return (await client.query(text, [...values])).rows as Row[]
  }
  before(async () => {
    database = await cloneDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`
      create temp table shares as
      select * from (values (1, 9, 'one', 5432, true), (10, 19, 'two', 5433, false), (20, 29, 'three', 5432, false))
        as s (first, last, host, port, is_own)`)
  })
  after(async () => {
    await client?.end()
    await database?.drop()
  })

  test('are those whose range has the key of the tenant; the server that was asked has none', async () => {
    const places = new TenantPlaces(placement, ask)
    const found = []
    for (const tenant of [5, 10, 19, 25, 99]) found.push((await places.placeOf(tenant))?.host ?? null)
    assert.deepEqual(found, [null, 'two', 'two', 'three', null])
    assert.deepEqual(
      places.others.map(({ host, port }) => `${host}:${port}`),
      ['two:5433', 'three:5432'],
    )
  })

  test('are read once for everybody who asks', async () => {
    asked = []
    const places = new TenantPlaces(placement, ask)
    await Promise.all([10, 11, 12].map((tenant) => places.placeOf(tenant)))
    await places.placeOf(10)
    assert.equal(asked.filter((text) => text.includes('from shares')).length, 1)
    assert.equal(asked.length, 4)
  })

  test('are noticed when they change', async () => {
    const places = new TenantPlaces(placement, ask)
    assert.equal((await places.placeOf(15))?.host, 'two')
    await client.query("update shares set host = 'four' where host = 'two'")
    for (;;) {
      if ((await places.placeOf(15))?.host === 'four') break
      await pause(25)
    }
    await client.query("update shares set host = 'two' where host = 'four'")
  })
})
