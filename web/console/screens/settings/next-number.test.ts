import assert from 'node:assert/strict'
import test from 'node:test'
import { nextNumberOf } from './next-number.ts'

test('the next number of a sequence is its prefix and number, with a check digit for an SSCC', () => {
  assert.equal(nextNumberOf({ prefix: 'GRN-', next_number: '000042', kind: 'plain' }), 'GRN-000042')
  // The example of the GS1 general specifications.
  assert.equal(
    nextNumberOf({ prefix: '10614141', next_number: '192837465', kind: 'sscc' }),
    '106141411928374657',
  )
})
