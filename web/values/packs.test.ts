import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { breakdownText } from '../../src/values/breakdown.ts'
import { unitsOf } from './packs.ts'

const PACKS = [
  { name: 'inner', units: '6' },
  { name: 'case', units: '12' },
  { name: 'outer', units: null },
]

test('quantities can be typed in units and packs', () => {
  assert.equal(unitsOf('12', PACKS), '12')
  assert.equal(unitsOf('2 case + 3', PACKS), '27')
  assert.equal(unitsOf('1 case + 1 inner + 2 units', PACKS), '20')
  assert.equal(unitsOf('2cases', PACKS), '24')
  assert.equal(unitsOf('1,5 c', PACKS), '18')
  assert.equal(unitsOf('0.1 + 0.2', PACKS), '0.3')
})

test('invalid quantities, and packs without a size, are refused', () => {
  for (const text of ['', 'case', '2 pallets', '1 outer', '2 +', '1 2'])
    assert.equal(unitsOf(text, PACKS), null, text)
})

test('a quantity that the service wrote in packs is read as the same quantity', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (quantity) => {
      assert.equal(unitsOf(breakdownText(String(quantity), PACKS), PACKS), String(quantity))
    }),
  )
})
