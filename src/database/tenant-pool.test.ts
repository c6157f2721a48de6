import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { callerWithoutRights } from '#values/caller.ts'
import { cloneDatabase } from '../../test/support/cluster.ts'
import { onPlainPostgres } from '../../test/support/cluster-nodes.ts'
import { Database } from './database.ts'
import { sql } from './sql.ts'

const clone = await cloneDatabase()
const database = new Database({ url: clone.url, pool: 4 })
after(async () => {
  await database.close()
  await clone.drop()
})

const scope = (id: number) => ({
  tenant: { id, subdomain: 'x', timezone: 'UTC' },
  caller: callerWithoutRights(1, 'api'),
})

const soon = () => new Promise((resolve) => setImmediate(resolve))

const ONE_POOL = onPlainPostgres('each node has a pool of its own')

test(
  'one tenant never gets all connections, and waiting requests are served tenant by tenant',
  ONE_POOL,
  async () => {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const hold = (tenant: number, name: string) =>
      database.transaction(scope(tenant), async (tx) => {
        await tx.one(sql`select 1`)
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(name, resolve)
        begun.push(name)
        await promise
      })
    const until = async (name: string) => {
      while (!begun.includes(name)) await soon()
    }
    const end = (name: string) => ends.get(name)?.()
    const acts = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => hold(1, name))
    for (const name of ['a1', 'a2', 'a3']) await until(name)
    // The first tenant has three of four connections and waits; another tenant gets the last one at once.
    acts.push(hold(2, 'b1'))
    await until('b1')
    assert.deepEqual(begun.toSorted(), ['a1', 'a2', 'a3', 'b1'])
    assert.deepEqual(database.usage, { total: 4, idle: 0, waiting: 2 })
    acts.push(hold(2, 'b2'))
    // The place that becomes free is for tenants without a connection.
    end('b1')
    await until('b2')
    // The first tenant has one more as soon as fewer than three of the four are in use.
    end('a1')
    end('a2')
    await until('a4')
    end('b2')
    await until('a5')
    assert.equal(database.usage.waiting, 0)
    for (const name of ['a3', 'a4', 'a5']) end(name)
    await Promise.all(acts)
  },
)

test('a connection that cannot be opened does not use up a place in the pool', async () => {
  const away = new Database({ url: 'postgresql://nobody@127.0.0.1:1/none', pool: 2 })
  for (let tried = 0; tried < 5; tried += 1)
    await assert.rejects(away.acrossTenants((session) => session.one(sql`select 1`)))
  assert.deepEqual(away.usage, { total: 0, idle: 0, waiting: 0 })
  await away.close()
})
