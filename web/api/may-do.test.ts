import assert from 'node:assert/strict'
import test from 'node:test'
import { mayDoOf, mayOf } from './may-do.ts'

const user = { id: '7', name: 'Ana', email: null, language: 'en', timezone: 'UTC' }
const person = { user, permissions: ['manage_views', 'manage_sites'], account_ids: null }
const limited = { ...person, account_ids: ['1'] }
const free = { permission: 'manage_views', limited: true, owner: null }
const owned = { ...free, owner: { others: 'manage_all_views', having: { category: ['attachment'] } } }
const own = { user: { id: '7' }, category: 'attachment' }

test('an operation needs its permission, and sight of all accounts where it is not for limited callers', () => {
  assert.equal(mayDoOf(undefined)(free), false)
  assert.equal(mayDoOf(person)(free), true)
  assert.equal(mayDoOf({ ...person, permissions: [] })(free), false)
  assert.equal(mayDoOf({ ...person, permissions: [] })({ ...free, permission: null }), true)
  assert.equal(mayDoOf(limited)(free), true)
  assert.equal(mayDoOf(limited)({ ...free, limited: false }), false)
})

test('an operation for the owner is done to own records of its kind, and to all with the permission for them', () => {
  const mayDo = mayDoOf(person)
  assert.equal(mayDo(owned), true)
  assert.equal(mayDo(owned, own), true)
  assert.equal(mayDo(owned, { user_id: 7, category: 'attachment' }), true)
  assert.equal(mayDo(owned, { ...own, category: 'label' }), false)
  assert.equal(mayDo(owned, { ...own, user: { id: '8' } }), false)
  assert.equal(mayDo(owned, { ...own, user: null }), false)
  assert.equal(mayDo(owned, null), false)
  const keeper = mayDoOf({ ...person, permissions: ['manage_views', 'manage_all_views'] })
  assert.equal(keeper(owned, null), true)
  assert.equal(keeper(owned, { ...own, user: null }), true)
})

test('a permission to manage what limited callers never change is of no use to them', () => {
  const type = (name: string, limited_changes: boolean) => ({ name, limited_changes }) as never
  const index = { types: [type('views', true), type('sites', false)] }
  assert.deepEqual(['manage_views', 'manage_sites'].map(mayOf(person, undefined)), [true, true])
  assert.deepEqual(['manage_views', 'manage_sites'].map(mayOf(limited, index)), [true, false])
  assert.deepEqual(['manage_views', 'manage_sites'].map(mayOf(limited, undefined)), [false, false])
})
