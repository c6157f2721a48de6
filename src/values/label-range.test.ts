import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelRangeFor } from './label-range.ts'

const valuesOf = (start: string, end: string) => labelRangeFor(start, end)?.values() ?? null

test('numbers keep the width of the first one', () => {
  assert.deepEqual(valuesOf('8', '11'), ['8', '9', '10', '11'])
  assert.deepEqual(valuesOf('08', '11'), ['08', '09', '10', '11'])
  assert.deepEqual(valuesOf('098', '101'), ['098', '099', '100', '101'])
  assert.deepEqual(valuesOf('5', '5'), ['5'])
})

test('letters continue like spreadsheet columns, in upper or lower case', () => {
  assert.deepEqual(valuesOf('Y', 'AB'), ['Y', 'Z', 'AA', 'AB'])
  assert.deepEqual(valuesOf('az', 'bb'), ['az', 'ba', 'bb'])
  assert.deepEqual(valuesOf('ZZ', 'AAB'), ['ZZ', 'AAA', 'AAB'])
})

test('invalid pairs form no range', () => {
  const pairs = [
    ['9', '1'],
    ['B', 'A'],
    ['A', '1'],
    ['a', 'B'],
    ['A1', 'A2'],
    ['', 'A'],
    ['-1', '1'],
    ['1.5', '2'],
  ]
  for (const [start = '', end = ''] of pairs)
    assert.equal(labelRangeFor(start, end), null, `${start} to ${end}`)
})

test('the length of a range is known before it is generated', () => {
  assert.equal(labelRangeFor('0', '999999999')?.length, 1_000_000_000)
  assert.equal(labelRangeFor('A', 'ZZZZZ')?.length, 12_356_630)
})
