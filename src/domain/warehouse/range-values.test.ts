import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runFor } from './range-values.ts'

const valuesOf = (start: string, end: string) => runFor(start, end)?.values() ?? null

test('digits run with the width of the first', () => {
  assert.deepEqual(valuesOf('8', '11'), ['8', '9', '10', '11'])
  assert.deepEqual(valuesOf('08', '11'), ['08', '09', '10', '11'])
  assert.deepEqual(valuesOf('098', '101'), ['098', '099', '100', '101'])
  assert.deepEqual(valuesOf('5', '5'), ['5'])
})

test('letters run as the columns of a sheet do, in their own case', () => {
  assert.deepEqual(valuesOf('Y', 'AB'), ['Y', 'Z', 'AA', 'AB'])
  assert.deepEqual(valuesOf('az', 'bb'), ['az', 'ba', 'bb'])
  assert.deepEqual(valuesOf('ZZ', 'AAB'), ['ZZ', 'AAA', 'AAB'])
})

test('what does not make a run makes none', () => {
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
  for (const [start = '', end = ''] of pairs) assert.equal(runFor(start, end), null, `${start} to ${end}`)
})

test('the length of a run is known before it is made', () => {
  assert.equal(runFor('0', '999999999')?.length, 1_000_000_000)
  assert.equal(runFor('A', 'ZZZZZ')?.length, 12_356_630)
})
