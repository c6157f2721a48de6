import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CITUS_CLUSTER } from './citus/citus-cluster.ts'
import { SINGLE_SERVER } from './single-server.ts'
import { statementFor } from './sql.ts'

test('on a cluster the tenant and the user are set by statements without bound values', () => {
  const statements = CITUS_CLUSTER.confinement(17, 4).map(statementFor)
  assert.deepEqual(statements.slice(0, 2), [
    { text: "set local app.tenant_id = '17'", values: [] },
    { text: "set local app.user_id = '4'", values: [] },
  ])
  assert.deepEqual(statements.slice(2), [
    { text: "select set_config('plan_cache_mode', 'auto', true)", values: [] },
  ])
})

test('without a cluster one statement sets both', () => {
  const [statement, ...others] = SINGLE_SERVER.confinement(17, 4).map(statementFor)
  assert.deepEqual(others, [])
  assert.deepEqual(statement?.values, ['17', '4'])
})

test('on a cluster a setting that is not a whole number throws an error', () => {
  for (const value of [1.5, Number.NaN, "1'; drop table users" as unknown as number])
    assert.throws(() => CITUS_CLUSTER.confinement(value, 4), { message: `not a number: ${value}` })
})

test('on a cluster a role is assumed with set_config, which is not propagated to the nodes', () => {
  assert.deepEqual(statementFor(CITUS_CLUSTER.assumeRole('goodsyard_access')), {
    text: "select set_config('role', $1, true)",
    values: ['goodsyard_access'],
  })
  assert.deepEqual(statementFor(SINGLE_SERVER.assumeRole('goodsyard_access')), {
    text: 'set local role "goodsyard_access"',
    values: [],
  })
})

test('access across tenants is a setting on a cluster, and a role on a single server', () => {
  const texts = [true, false].map((isSeeing) =>
    [CITUS_CLUSTER, SINGLE_SERVER].map((topology) => statementFor(topology.seeAcrossTenants(isSeeing)).text),
  )
  assert.deepEqual(texts, [
    ["set local app.across_tenants = 'on'", 'set local role "goodsyard_access"'],
    ["set local app.across_tenants = 'off'", 'set local role "goodsyard_app"'],
  ])
})
