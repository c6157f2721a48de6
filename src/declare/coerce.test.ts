import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { coerce } from './coerce.ts'
import { decimal, quantity } from './fields.ts'

suite('bounds of decimals hold for what is sent and for what is stored', () => {
  const outside = (min: number, max: number) => ({ symbol: 'out_of_range', facts: { min, max } })

  test('a number above an exclusive minimum that would be stored as the minimum is out of range', () => {
    const length = decimal({ min: 0, above: true, max: 10 })
    for (const sent of [-1, 0, '0', 1e-7, '0.0000001', 4e-7])
      assert.deepEqual(coerce(length, sent), outside(0.000001, 10), String(sent))
    for (const [sent, value] of [
      [6e-7, '0.000001'],
      [0.000001, '0.000001'],
      ['9.9999996', '10'],
      [10, '10'],
    ] as const)
      assert.deepEqual(coerce(length, sent), { value }, String(sent))
    for (const sent of [10.0000001, 10.000001, 11])
      assert.deepEqual(coerce(length, sent), outside(0.000001, 10), String(sent))
  })

  test('a number below an inclusive minimum is out of range even if it would be stored as the minimum', () => {
    const length = decimal({ min: 0, max: 10 })
    assert.deepEqual(coerce(length, -1e-7), outside(0, 10))
    assert.deepEqual(coerce(length, 1e-7), { value: '0' })
  })

  test('a quantity is not rounded, but refused with too many decimal places', () => {
    const ordered = quantity({ min: 0, above: true, max: 10 })
    assert.deepEqual(coerce(ordered, 0), outside(0.0001, 10))
    assert.deepEqual(coerce(ordered, 0.00001), { symbol: 'quantity_precision', facts: { decimal_places: 4 } })
    assert.deepEqual(coerce(ordered, 0.0001), { value: '0.0001' })
  })
})
