import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { notify } from '#database/notify.ts'
import { SINGLE_SERVER } from '#database/single-server.ts'
import { type Sql, sql, statementFor } from '#database/sql.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/cluster.ts'
import { addressesOf } from '../../../test/support/cluster-nodes.ts'
import { CITUS_CLUSTER } from './citus-cluster.ts'
import { coordinatorUrl } from './coordinator-url.ts'

suite('statements for the coordinator', () => {
  const make = (argument: Sql) => sql`select add(${argument} -> 'jobs', ${argument} ->> 'flag')`

  test('are executed unchanged without a cluster', () => {
    assert.deepEqual(statementFor(SINGLE_SERVER.atQueue(make, { jobs: [1], flag: 'x' })), {
      text: "select add($1::jsonb -> 'jobs', $2::jsonb ->> 'flag')",
      values: ['{"jobs":[1],"flag":"x"}', '{"jobs":[1],"flag":"x"}'],
    })
  })

  test('are passed to it as text with one argument on a cluster', () => {
    const { text, values } = statementFor(CITUS_CLUSTER.atQueue(make, { jobs: [1], flag: 'x' }))
    assert.ok(CITUS_CLUSTER.isPassedOn({ text, values }))
    assert.deepEqual(values, ["select add($1 -> 'jobs', $1 ->> 'flag')", '{"jobs":[1],"flag":"x"}', false])
  })

  test('pass the payload of a notice as a value, not within the text', () => {
    const payload = "it's; drop table tenants --"
    const { text, values } = statementFor(notify(CITUS_CLUSTER, 'changes', payload))
    assert.ok(!text.includes(payload))
    assert.deepEqual(JSON.parse(String(values[1])), { channel: 'changes', payload })
  })
})

suite('the address of the coordinator', () => {
  let database: TestDatabase
  before(async () => {
    database = await cloneDatabase()
  })
  after(() => database?.drop())

  test('is found from any node, and is the given address without a cluster', async () => {
    const [coordinator = '', ...nodes] = addressesOf(database.url)
    for (const address of [coordinator, ...nodes]) {
      const found = await coordinatorUrl(address)
      assert.equal(found, coordinator)
    }
  })

  test('is the given address if the server cannot be reached', async () => {
    const address = 'postgresql://nobody@127.0.0.1:1/nothing'
    assert.equal(await coordinatorUrl(address), address)
  })
})
