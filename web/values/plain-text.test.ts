import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { plainText } from './plain-text.ts'

suite('plain text of JSON', () => {
  test('lists have commas, objects the names of their entries', () => {
    assert.equal(plainText([3, 'four']), '3, four')
    assert.equal(plainText({ width: 6, label: 'Tasks' }), 'width: 6, label: Tasks')
  })

  test('what lies within stands in brackets, and nothing is empty', () => {
    assert.equal(plainText([{ day: 1, times: ['08:00', '17:00'] }]), '(day: 1, times: (08:00, 17:00))')
    assert.deepEqual([null, undefined, [], {}].map(plainText), ['', '', '', ''])
  })
})
