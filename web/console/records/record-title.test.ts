import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '#web/words/de.ts'
import { en } from '#web/words/en-GB.ts'
import { recordTitle } from './record-title.ts'

const TASKS = { name: 'tasks', one: 'task', title_fields: [] }
const task = (type: string, more: object) => ({
  ...{ id: '7', type, start_quantity: '20', product: { id: '1', code: 'CUP-2' } },
  ...{ location_from: { id: '2', code: 'DOCK-1' }, location_to: { id: '3', code: '01-01-2' } },
  ...more,
})

test('a task is called by what is done with how much of what, and where', () => {
  const title = (type: string, more: object = {}) => [
    recordTitle(en, TASKS, task(type, more), 'en-GB'),
    recordTitle(de, TASKS, task(type, more), 'de'),
  ]
  assert.deepEqual(title('PWAY'), ['Put away 20 CUP-2 → 01-01-2', '20 CUP-2 einlagern → 01-01-2'])
  assert.deepEqual(title('PICK'), ['Pick 20 CUP-2 from DOCK-1', '20 CUP-2 picken von DOCK-1'])
  const count = { product: null, start_quantity: null, location_to: null }
  assert.deepEqual(title('CHECK', count), ['Count at DOCK-1', 'Zählen auf DOCK-1'])
  const unit = { product: null, storage_unit_from: { id: '9', reference: 'SU-44' } }
  assert.deepEqual(title('LOAD', unit), ['Load SU-44 → 01-01-2', 'SU-44 verladen → 01-01-2'])
})

test('a record is called by its own name, else by its kind, its number and what it is about', () => {
  const orders = { name: 'goods_outs', one: 'goods_out', title_fields: ['reference'] }
  assert.equal(recordTitle(en, orders, { id: '1', reference: 'ORD-7' }, 'en-GB'), 'ORD-7')
  const baskets = { name: 'charge_baskets', one: 'charge_basket', title_fields: [] }
  assert.match(
    recordTitle(en, baskets, { id: '5', account: { id: '1', code: 'ACME' } }, 'en-GB'),
    / 5 · ACME$/,
  )
})
