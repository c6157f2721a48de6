import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plansServe } from './plans-of-tenants.ts'

/** Whom plans serve after each of several statements. */
function servedAfter(statements: readonly string[]): readonly string[] {
  let served = ''
  return statements.map((statement) => {
    served = plansServe(served, statement)
    return served
  })
}

test('plans serve nobody else until a tenant is set, and then the tenant', () => {
  const statements = [
    'begin',
    "set local app.tenant_id = '17'",
    "set local app.user_id = '4'",
    'select $1::int',
  ]
  assert.deepEqual(servedAfter(statements), ['', '_17', '_17', '_17'])
})

test('plans that were made while a transaction saw across tenants serve only where it does', () => {
  const [on, off] = ['on', 'off'].map((value) => `set local app.across_tenants = '${value}'`) as [
    string,
    string,
  ]
  const statements = ["set local app.tenant_id = '17'", on, on, 'select 1', off, off]
  assert.deepEqual(servedAfter(statements), ['_17', '_17_across', '_17_across', '_17_across', '_17', '_17'])
  assert.deepEqual(servedAfter([on, 'select 1']), ['', ''])
})

test('plans of another tenant are others', () => {
  const statements = [
    "set local app.tenant_id = '17'",
    "set local app.tenant_id = '170'",
    "set local app.tenant_id = '17'",
  ]
  assert.deepEqual(servedAfter(statements), ['_17', '_170', '_17'])
})
