import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cut } from './cut.ts'

suite('cut', () => {
  test('counts code points, so that no surrogate pair is split', () => {
    assert.equal(cut('crate', 5), 'crate')
    assert.equal(cut('crates', 5), 'crate')
    assert.equal(cut('📦📦📦', 3), '📦📦📦')
    assert.equal(cut('📦📦📦', 2), '📦📦')
    assert.equal(cut('', 2), '')
  })
})
