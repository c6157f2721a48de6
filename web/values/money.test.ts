import assert from 'node:assert/strict'
import test from 'node:test'
import { showMoney } from './money.ts'

test('amounts are shown exactly, with their currency if there is one', () => {
  assert.equal(showMoney('1204.5', 'gbp', 'en-GB'), '£1,204.50')
  assert.equal(showMoney('9007199254740993.25', null, 'en-GB'), '9,007,199,254,740,993.25')
  assert.equal(showMoney('500', 'jpy', 'en-GB'), 'JP¥500')
  assert.equal(showMoney('none', 'eur', 'de'), 'none')
})
