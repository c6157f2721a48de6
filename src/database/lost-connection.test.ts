import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'

suite('a lost connection', () => {
  let clone: TestDatabase
  let database: Database
  let owner: pg.Client
  before(async () => {
    clone = await cloneDatabase()
    database = new Database({ url: clone.url, pool: 1 })
    owner = new pg.Client({ connectionString: clone.url })
    await owner.connect()
  })
  after(async () => {
    await owner.end()
    await database.close()
    await clone.drop()
  })

  const backend = sql`select pg_backend_pid() as pid`
  const end = (pid: number) => owner.query('select pg_terminate_backend($1::integer, 5000::bigint)', [pid])

  test('fails only its transaction if it is lost while idle, and does not end the process', async () => {
    const act = database.acrossTenants(async (session) => {
      const { pid } = await session.one<{ pid: number }>(backend)
      await end(pid)
      // An error that nobody listened to would end the process here.
      await pause(100)
      return session.one(backend)
    })
    await assert.rejects(act)
  })

  test('is replaced by a new one', async () => {
    const { pid } = await database.acrossTenants((session) => session.one<{ pid: number }>(backend))
    await end(pid)
    await pause(100)
    const next = await database.acrossTenants((session) => session.one<{ pid: number }>(backend))
    assert.notEqual(next.pid, pid)
  })
})
