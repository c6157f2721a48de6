import assert from 'node:assert/strict'
import test from 'node:test'
import { keyNames } from './shortcuts.ts'

test('keys have the names printed on a keyboard', () => {
  assert.deepEqual(keyNames('g o'), ['G', 'O'])
  assert.deepEqual(keyNames('mod+k'), ['Ctrl', 'K'])
  assert.deepEqual(keyNames('Escape'), ['Esc'])
  assert.deepEqual(keyNames('?'), ['?'])
})
