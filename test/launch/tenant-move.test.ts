import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startWorld, type World } from '../oauth/world.ts'
import { onPlainPostgres } from '../support/cluster-nodes.ts'

// How moves of tenants are refused; `tenant-move.cluster.test.ts` moves them.

let world: World
before(async () => {
  world = await startWorld()
})
after(() => world?.stop())

const move = (...args: readonly string[]) => world.command(['tenant', 'move', ...args, '--json'])

test('moving a tenant is refused on one server', onPlainPostgres('there are other nodes'), async () => {
  const { code, errors } = await move('demo', '--to', 'anywhere')
  assert.equal(code, 1)
  assert.match(errors, /the database is one server: there is no other node to move a tenant to/)
})

test('moving a tenant needs a node, and one way for those who share its shard', async () => {
  const nowhere = await move('demo')
  assert.deepEqual([nowhere.code, /needs --to with a node/.test(nowhere.errors)], [2, true])
  const both = await move('demo', '--to', 'anywhere', '--with-others', '--isolate')
  assert.deepEqual([both.code, /takes --with-others or --isolate, not both/.test(both.errors)], [2, true])
})
