import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastedTable, rowsBeyond, withCells, withoutRows } from './source-table.ts'

const TABLE = {
  ...pastedTable([
    ['SKU', 'Qty'],
    ['A', '#REF!'],
    ['B', '1', 'late'],
    ['C', ''],
  ]),
  faults: new Map([
    [1, 'an error'],
    [3, 'no value'],
  ]),
}

test('a row whose cell was changed is no longer faulty, and the others still are', () => {
  const mended = withCells(
    TABLE,
    TABLE.cells.map((row, place) => (place === 1 ? ['A', '4'] : row)),
  )
  assert.deepEqual([...mended.faults], [[3, 'no value']])
})

test('without some rows the others keep their lines and faults', () => {
  const { cells, lines, faults } = withoutRows(TABLE, new Set([1, 2]))
  assert.deepEqual(cells, [
    ['SKU', 'Qty'],
    ['C', ''],
  ])
  assert.deepEqual(lines, [1, 4])
  assert.deepEqual([...faults], [[1, 'no value']])
})

test('filled cells to the right of the headings are found, where there are headings', () => {
  assert.deepEqual(rowsBeyond(TABLE.cells, { hasHeadings: true, attributes: ['code', 'quantity'] }), [2])
  assert.deepEqual(rowsBeyond(TABLE.cells, { hasHeadings: false, attributes: ['code', 'quantity'] }), [])
})
