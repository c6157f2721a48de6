import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { plainText } from './plain-text.ts'

suite('the plain text of JSON', () => {
  test('separates list items by commas and has the names of object entries', () => {
    assert.equal(plainText([3, 'four']), '3, four')
    assert.equal(plainText({ width: 6, label: 'Tasks' }), 'width: 6, label: Tasks')
  })

  test('has nested values in brackets, and is empty for empty values', () => {
    assert.equal(plainText([{ day: 1, times: ['08:00', '17:00'] }]), '(day: 1, times: (08:00, 17:00))')
    assert.deepEqual([null, undefined, [], {}].map(plainText), ['', '', '', ''])
  })
})
