import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/cluster.ts'
import { Fairness } from './fairness.ts'

suite('fairness between tenants', () => {
  let clone: TestDatabase
  let database: Database
  before(async () => {
    clone = await cloneDatabase()
    database = new Database({ url: clone.url, pool: 3 })
  })
  after(async () => {
    await database.close()
    await clone.drop()
  })

  const leaveJob = (tenant: number) =>
    database.transaction(scopeOf(tenant), (tx) =>
      tx.run(sql`select graphile_worker.add_job('any', '{}', flags := array[${`tenant:${tenant}`}::text])`),
    )

  test('a tenant that uses a fifth of the workers is passed over while other tenants have jobs', async () => {
    const fairness = new Fairness(database, 10)
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = fairness.during(1, () => promise)
    await leaveJob(1)
    assert.deepEqual(await fairness.flagsToPass(), [])
    const second = fairness.during(1, () => promise)
    assert.deepEqual(await fairness.flagsToPass(), [])
    await leaveJob(2)
    assert.deepEqual(await fairness.flagsToPass(), ['tenant:1'])
    resolve()
    await Promise.all([first, second])
    assert.deepEqual(await fairness.flagsToPass(), [])
  })

  test('a failed job no longer counts as running', async () => {
    const fairness = new Fairness(database, 1)
    await assert.rejects(fairness.during(1, () => Promise.reject(new Error('broken'))))
    assert.deepEqual(await fairness.flagsToPass(), [])
  })
})

const scopeOf = (tenant: number) => ({
  tenant: { id: tenant, subdomain: 'x', timezone: 'UTC' },
  caller: callerWithoutRights(1, 'job'),
})
