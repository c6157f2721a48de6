import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assumeRole, confinement, seeAcrossTenants } from './cluster-settings.ts'
import { statementFor } from './sql.ts'

test('on a cluster the tenant and the user are set by statements without bound values', () => {
  assert.deepEqual(confinement(17, 4, true).map(statementFor), [
    { text: "set local app.tenant_id = '17'", values: [] },
    { text: "set local app.user_id = '4'", values: [] },
  ])
})

test('without a cluster one statement sets both', () => {
  const [statement, ...others] = confinement(17, 4, false).map(statementFor)
  assert.deepEqual(others, [])
  assert.deepEqual(statement?.values, ['17', '4'])
})

test('on a cluster a setting that is not a whole number throws an error', () => {
  for (const value of [1.5, Number.NaN, "1'; drop table users" as unknown as number])
    assert.throws(() => confinement(value, 4, true), { message: `not a number: ${value}` })
})

test('on a cluster a role is assumed with set_config, which is not propagated to the nodes', () => {
  assert.deepEqual(statementFor(assumeRole('goodsyard_access', true)), {
    text: "select set_config('role', $1, true)",
    values: ['goodsyard_access'],
  })
  assert.deepEqual(statementFor(assumeRole('goodsyard_access', false)), {
    text: 'set local role "goodsyard_access"',
    values: [],
  })
})

test('access across tenants is a setting on a cluster, and a role on a single server', () => {
  const texts = [true, false].map((isSeeing) =>
    [true, false].map((isCluster) => statementFor(seeAcrossTenants(isSeeing, isCluster)).text),
  )
  assert.deepEqual(texts, [
    ["set local app.across_tenants = 'on'", 'set local role "goodsyard_access"'],
    ["set local app.across_tenants = 'off'", 'set local role "goodsyard_app"'],
  ])
})
