import assert from 'node:assert/strict'
import test from 'node:test'
import { HEADING, moveFocus } from './focus.ts'
import { chooseAll, extendTo, NOTHING, toggleRow } from './selection.ts'

const size = { rows: 1_000, columns: 5, page: 20 }
const from = (row: number, column: number, key: string, mod = false) =>
  moveFocus({ row, column }, { key, mod }, size)

test('arrow keys move by one cell up to the edges, and from the first row to the headings', () => {
  assert.deepEqual(from(0, 0, 'ArrowUp'), { row: HEADING, column: 0 })
  assert.deepEqual(from(HEADING, 0, 'ArrowUp'), { row: HEADING, column: 0 })
  assert.deepEqual(from(999, 4, 'ArrowDown'), { row: 999, column: 4 })
  assert.deepEqual(from(3, 4, 'ArrowRight'), { row: 3, column: 4 })
})

test('page keys move by a visible page, Home and End within the row or the table', () => {
  assert.deepEqual(from(10, 2, 'PageDown'), { row: 30, column: 2 })
  assert.deepEqual(from(10, 2, 'PageUp'), { row: 0, column: 2 })
  assert.deepEqual(from(10, 2, 'End'), { row: 10, column: 4 })
  assert.deepEqual(from(10, 2, 'End', true), { row: 999, column: 4 })
  assert.deepEqual(from(10, 2, 'Home', true), { row: 0, column: 0 })
  assert.equal(from(10, 2, 'a'), null)
})

test('rows are selected one by one, or as a range from the last one', () => {
  const one = toggleRow(NOTHING, { index: 2, id: 'c' })
  const range = extendTo(one, { index: 4 }, (index) => (index === 3 ? null : ('abcdef'[index] ?? null)))
  assert.deepEqual([...range.ids], ['c', 'e'])
  assert.deepEqual([...toggleRow(range, { index: 2, id: 'c' }).ids], ['e'])
  assert.deepEqual([...chooseAll(['x', 'y']).ids], ['x', 'y'])
})
