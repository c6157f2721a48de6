import assert from 'node:assert/strict'
import { test } from 'node:test'
import { totalFor } from './total-for.ts'

test('a total is rounded half away from zero to the smallest unit of the currency', () => {
  const total = (quantity: unknown, price: unknown, currency: string | null) =>
    totalFor({ quantity, price, currency })
  assert.equal(total('13', '0.155', 'gbp'), '2.02')
  assert.equal(total('-13', '0.155', 'gbp'), '-2.02')
  assert.equal(total('13', '0.155', 'kwd'), '2.015')
  assert.equal(total('5', '0.5', 'jpy'), '3')
  assert.equal(total('0.1', '0.2', null), '0.02')
  assert.equal(total(null, '1', 'gbp'), '0')
  assert.equal(total('999999999', '1.01', 'gbp'), null)
})
