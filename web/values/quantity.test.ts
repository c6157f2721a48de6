import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readDecimal, showDecimal } from './quantity.ts'

test('decimals of any size are shown exactly', () => {
  assert.equal(showDecimal('99999999999.9999', 'en-GB'), '99,999,999,999.9999')
  assert.equal(showDecimal('0.1', 'de'), '0,1')
  assert.equal(showDecimal('-12', 'en-GB'), '-12')
  assert.equal(showDecimal('n/a', 'en-GB'), 'n/a')
})

test('a decimal that is shown is read as the same decimal, in each language', () => {
  const decimals = fc
    .tuple(fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }), fc.stringMatching(/^\d{0,3}[1-9]$/))
    .map(([whole, fraction]) => `${whole}.${fraction}`)
  fc.assert(
    fc.property(decimals, fc.constantFrom('en-GB', 'de', 'fr'), (decimal, language) => {
      assert.equal(readDecimal(showDecimal(decimal, language), language), decimal)
    }),
  )
})

test('an invalid decimal is refused, and leading zeros are dropped', () => {
  for (const written of ['', '.', '1e9', '12 cases', '--1', '1.2.3x'])
    assert.equal(readDecimal(written, 'en-GB'), null)
  assert.equal(readDecimal('007', 'en-GB'), '7')
})
