import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { Database } from '#database/database.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { addJobs, runJobNow } from './queue.ts'

const scope = {
  tenant: { id: 1001, subdomain: 'jobs', timezone: 'UTC' },
  caller: callerWithoutRights(1, 'job'),
}
const JOB = { task: 'run_import', about: 7 }

suite('a postponed job', () => {
  let clone: TestDatabase
  let database: Database
  let worker: pg.Client
  before(async () => {
    clone = await cloneDatabase()
    database = new Database({ url: clone.url, pool: 2 })
    worker = new pg.Client({ connectionString: clone.url })
    await worker.connect()
    await worker.query("insert into tenants (id, subdomain, company_name) values (1001, 'jobs', 'A tenant')")
  })
  after(async () => {
    await worker.end()
    await database.close()
    await clone.drop()
  })

  /** For each job, whether it is due. */
  async function jobs(): Promise<readonly boolean[]> {
    const { rows } = await worker.query(
      'select run_at <= now() as is_due from graphile_worker._private_jobs order by id',
    )
    return rows.map(({ is_due }) => is_due)
  }

  test('is not changed while a worker is starting it, and otherwise becomes due at once', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await database.transaction(scope, (tx) => addJobs(tx, [{ ...JOB, payload: {}, run_at: later }]))
    // The worker has locked the row of the job that it is about to take.
    await worker.query('begin')
    await worker.query('select from graphile_worker._private_jobs for update skip locked')
    await database.transaction(scope, (tx) => runJobNow(tx, JOB))
    await worker.query('rollback')
    assert.deepEqual(await jobs(), [false])
    await database.transaction(scope, (tx) => runJobNow(tx, JOB))
    assert.deepEqual(await jobs(), [true])
  })
})
