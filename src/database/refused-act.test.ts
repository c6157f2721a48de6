import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { callerWithoutRights } from '#values/caller.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/cluster.ts'
import { isOnCluster, onPlainPostgres } from '../../test/support/cluster-nodes.ts'
import { Database } from './database.ts'
import { type Sql, sql } from './sql.ts'
import type { Queries, Scope } from './transaction.ts'

suite('statements sent after their transaction has ended', () => {
  const scope: Scope = {
    tenant: { id: 1, subdomain: 'demo', timezone: 'UTC' },
    caller: callerWithoutRights(1, 'api'),
  }
  let clone: TestDatabase
  let database: Database
  before(async () => {
    clone = await cloneDatabase({ logStatements: true })
    // With one connection, the next act uses the connection of the last one.
    database = new Database({ url: clone.url, pool: 1 })
  })
  after(async () => {
    await database.close()
    await clone.drop()
  })

  /** Runs the statement again and again until it is refused; returns the reason. */
  async function untilRefused(queries: Queries, statement: Sql, left = 30): Promise<unknown> {
    if (left === 0) return 'nothing was refused'
    try {
      await queries.run(statement)
    } catch (error) {
      return error instanceof Error ? error.message : error
    }
    return untilRefused(queries, statement, left - 1)
  }

  const nextAct = () => database.acrossTenants((session) => session.run(sql`select 'the next act'`))
  const ROLE = isOnCluster ? "select set_config('role', $1, true)" : 'set local role "goodsyard_access"'
  const NEXT_ACT = ['begin', ROLE, "select 'the next act'", 'commit']
  const OVER = 'the transaction is over'

  const AT_ITS_NODE = onPlainPostgres('the node of the tenant has them in its own log')

  /** The statements that the database received from the end of the last act on. */
  const sentFrom = (end: string) => {
    const statements = clone.statements().map((text) => text.trim())
    return statements.slice(statements.lastIndexOf(end))
  }

  test('are refused if another branch threw an error', async () => {
    let other: Promise<unknown> = Promise.resolve()
    const act = database.transaction(scope, (tx) => {
      other = untilRefused(tx, sql`select 'another branch'`)
      return Promise.all([
        other,
        tx.run(sql`select 'this branch'`).then(() => Promise.reject(new Error('no'))),
      ])
    })
    await assert.rejects(act, /^Error: no$/)
    await nextAct()
    assert.equal(await other, OVER)
    assert.deepEqual(sentFrom('rollback'), ['rollback', ...NEXT_ACT])
    assert.ok(clone.statements().includes("select 'another branch'"))
  })

  test('are refused if a statement of another branch failed', async () => {
    let other: Promise<unknown> = Promise.resolve()
    const act = database.acrossTenants((session) => {
      other = untilRefused(session, sql`select 'another branch'`)
      return Promise.all([other, session.run(sql`select 1 / 0`)])
    })
    await assert.rejects(act, /division by zero/)
    await nextAct()
    assert.match(String(await other), /^the transaction is over$|^current transaction is aborted/)
    assert.deepEqual(sentFrom('rollback'), ['rollback', ...NEXT_ACT])
  })

  test('are refused if the act did not wait for their branch', AT_ITS_NODE, async () => {
    let other: Promise<unknown> = Promise.resolve()
    await database.transaction(scope, async (tx) => {
      other = untilRefused(tx, sql`select 'another branch'`)
      await tx.run(sql`select 'this branch'`)
    })
    await nextAct()
    assert.equal(await other, OVER)
    assert.deepEqual(sentFrom("select 'this branch'").slice(-NEXT_ACT.length - 1), ['commit', ...NEXT_ACT])
  })

  test('are refused after readOnce, and in acrossTenants within a failed act', AT_ITS_NODE, async () => {
    let other: Promise<unknown> = Promise.resolve()
    await database.readOnce(scope, async (tx) => {
      other = untilRefused(tx, sql`select 'another branch'`)
      await tx.run(sql`select 'this look'`)
    })
    await nextAct()
    assert.equal(await other, OVER)
    const act = database.transaction(scope, (tx) => {
      const across = tx.acrossTenants((session) => {
        other = untilRefused(session, sql`select 'another branch'`)
        return other
      })
      return Promise.all([
        across,
        tx.run(sql`select 'this branch'`).then(() => Promise.reject(new Error('no'))),
      ])
    })
    await assert.rejects(act, /^Error: no$/)
    await nextAct()
    assert.equal(await other, OVER)
    assert.deepEqual(sentFrom('rollback'), ['rollback', ...NEXT_ACT])
  })

  test('are refused in a separate transaction of a failed act', async () => {
    let other: Promise<unknown> = Promise.resolve()
    const act = database.transaction(scope, async (tx) => {
      const ended = new Promise((resolve) => setImmediate(resolve))
      other = ended.then(() => tx.inSeparateTransaction((separate) => separate.run(sql`select 'separate'`)))
      other.catch(() => undefined)
      throw new Error('no')
    })
    await assert.rejects(act, /^Error: no$/)
    await assert.rejects(other, new RegExp(OVER))
    await nextAct()
    assert.ok(!clone.statements().includes("select 'separate'"))
  })
})
