import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundTenants } from './last-tenants.ts'

const tenants = [
  { subdomain: 'north-2', company_name: 'Northern' },
  { subdomain: 'alder', company_name: 'Alderwick' },
  { subdomain: 'north-1', company_name: 'Northern' },
]
const codes = (typed: string, ...last: readonly string[]) =>
  foundTenants(tenants, { typed, last }).map(({ subdomain }) => subdomain)

test('the tenant that was opened last comes first, the others follow by name', () => {
  assert.deepEqual(codes('', 'north-1', 'gone'), ['north-1', 'alder', 'north-2'])
})

test('tenants are found by part of their name or of their code', () => {
  assert.deepEqual(codes('NORTH'), ['north-2', 'north-1'])
  assert.deepEqual(codes('-1'), ['north-1'])
  assert.deepEqual(codes('nobody'), [])
})
