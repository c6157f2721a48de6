import assert from 'node:assert/strict'
import test from 'node:test'
import { entryAfterKey, entryPlus } from './number-entry.ts'

test('keys make a number with one decimal point and without leading zeros', () => {
  const typed = [...'0012.5.7'].reduce(entryAfterKey, '')
  assert.equal(typed, '12.57')
  assert.equal(entryAfterKey('', '.'), '0.')
  assert.equal(entryAfterKey('123456789012345', '6'), '123456789012345')
})

test('one more and one less are exact and never below zero', () => {
  assert.deepEqual(
    [entryPlus('0.2', 1), entryPlus('2.', 1), entryPlus('', 1), entryPlus('0', -1)],
    ['1.2', '3', '1', '0'],
  )
})
