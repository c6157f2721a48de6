import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { Database } from '#database/database.ts'
import { sql } from '#database/sql.ts'
import { verifyTenant } from '#operations/verify-tenant.ts'
import { inTransaction } from '../../src/entry/worker/worker-context.ts'
import { openFloor } from '../support/floor.ts'

// Statements of a request have a timeout; background work that reads a whole tenant takes longer in a large one.

const floor = await openFloor()
// Here the timeout is shorter than the time for which the table is locked.
const options = encodeURIComponent('-c role=goodsyard_app -c lock_timeout=5s -c statement_timeout=200ms')
const { url } = floor.service.database
const hurried = new Database({ url: `${url}${url.includes('?') ? '&' : '?'}options=${options}`, pool: 2 })

/** Runs something while the table of stock is locked for half a second. */
async function whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  const held = floor.rows('begin; lock table stocks in access exclusive mode; select pg_sleep(0.5); commit')
  while (!(await isHeld()));
  const done = work()
  await Promise.allSettled([held, done])
  return done
}

function isHeld(): Promise<boolean> {
  return floor.act(async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*) as count from pg_locks
      where relation = 'stocks'::regclass and mode = 'AccessExclusiveLock' and granted`)
    return Number(count) > 0
  })
}

const countStock = sql`select count(*) from stocks s where s.tenant_id = ${floor.scope.tenant.id}`

suite('statements that wait for a lock', () => {
  after(async () => {
    await hurried.close()
    await floor.close()
  })

  test('are cancelled after the statement timeout in a request', async () => {
    const read = () => hurried.snapshot(floor.scope, (tx) => tx.rows(countStock))
    await assert.rejects(whileHeld(read), /statement timeout/)
  })

  test('have no statement timeout while a tenant is verified', async () => {
    assert.deepEqual(await whileHeld(() => verifyTenant(hurried, floor.scope)), [])
  })

  test('have no statement timeout in background work, and have one again afterwards', async () => {
    const count = () => inTransaction({ database: hurried }, floor.scope, (tx) => tx.rows(countStock))
    assert.equal((await whileHeld(count)).length, 1)
    const { timeout } = await hurried.transaction(floor.scope, (tx) =>
      tx.one<{ timeout: string }>(sql`select current_setting('statement_timeout') as timeout`),
    )
    assert.equal(timeout, '200ms')
  })
})
