import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitQuantity } from './split-quantity.ts'

const TABLE = [
  [{ expected: '120', count: 3, full: '50', decimal_places: 0 }, ['50', '50', '20']],
  [{ expected: '100', count: 2, full: '50', decimal_places: 0 }, ['50', '50']],
  [{ expected: '100', count: 3, full: null, decimal_places: 0 }, ['34', '33', '33']],
  [{ expected: '100', count: 3, full: '50', decimal_places: 0 }, ['34', '33', '33']],
  [{ expected: '2.5', count: 2, full: null, decimal_places: 3 }, ['1.25', '1.25']],
  [{ expected: '0.001', count: 1, full: null, decimal_places: 3 }, ['0.001']],
  [{ expected: '2', count: 3, full: null, decimal_places: 0 }, null],
  [{ expected: '7', count: 0, full: '50', decimal_places: 0 }, ['7']],
] as const

for (const [spread, expected] of TABLE) {
  test(`${spread.expected} on ${spread.count} units, full at ${spread.full}, gives ${expected?.join(', ') ?? 'no split'}`, () => {
    assert.deepEqual(splitQuantity(spread), expected)
  })
}
