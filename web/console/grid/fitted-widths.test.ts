import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellKind, GridColumn } from './columns.ts'
import { fittedWidths } from './fitted-widths.ts'

const column = (name: string, kind: CellKind, sort: string | null = null): GridColumn => ({
  ...{ name, kind, sort, selection: [name], width: 200, to: null, packs: null, description: null },
})

const measuring = {
  measure: (text: string) => text.length * 7,
  labelOf: ({ name }: GridColumn) => name,
  locale: { language: 'en-GB', timezone: 'UTC' } as const,
}

test('a column is as wide as its heading and its texts, within bounds', () => {
  const columns = [column('code', 'code', 'code'), column('name', 'text'), column('notes', 'text')]
  const rows = [
    { id: '1', code: 'CUP-2-LARGE', name: 'A', notes: 'x'.repeat(300) },
    { id: '2', code: 'B', name: null, notes: '' },
  ]
  const widths = fittedWidths(columns, rows, measuring)
  assert.equal(widths.get('code'), 11 * 7 + 18)
  assert.equal(widths.get('name'), 72)
  assert.equal(widths.get('notes'), 320)
})

test('a state has room for its sign, and an empty column for its heading with its arrow', () => {
  const columns = [column('status', 'state'), column('expected_date', 'moment', 'expected_date')]
  const widths = fittedWidths(columns, [{ id: '1', status: 'ALLOCATED', expected_date: null }], measuring)
  assert.equal(widths.get('status'), 9 * 7 + 44 + 18)
  assert.equal(widths.get('expected_date'), 13 * 7 + 20 + 18)
})
