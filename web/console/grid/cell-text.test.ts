import assert from 'node:assert/strict'
import test from 'node:test'
import { cellText, rowsText, stateOf, titleOf } from './cell-text.ts'
import type { GridColumn } from './columns.ts'

const locale = { language: 'en-GB', timezone: 'UTC' }
const column = (name: string, kind: GridColumn['kind']): GridColumn => ({
  name,
  kind,
  sort: null,
  selection: [],
  width: 100,
  to: null,
  packs: null,
  description: null,
})

test('the title of a record is its code and its name, or one of them if they are the same', () => {
  assert.deepEqual(titleOf({ id: 7, code: 'ACME', name: 'Acme Ltd' }), { id: '7', title: 'ACME · Acme Ltd' })
  assert.equal(titleOf({ id: '7', code: 'HULL', name: 'Hull' }).title, 'HULL')
  assert.equal(titleOf({ id: '7' }).title, '7')
  assert.deepEqual(titleOf(null), { id: null, title: '' })
})

test('a state is a text or the code of a status record', () => {
  assert.deepEqual([stateOf('held'), stateOf({ id: '1', code: 'PICK', name: 'Picking' })], ['held', 'PICK'])
})

test('rows are copied as tab-separated text in the language of the user', () => {
  const columns = [column('code', 'code'), column('quantity', 'decimal')]
  const rows = [
    { id: '1', code: 'A\tB', quantity: 1234.5 },
    { id: '2', code: 'C', quantity: null },
  ]
  assert.equal(
    rowsText(columns, rows, { locale, heading: ({ name }) => name }),
    'code\tquantity\nA B\t1,234.5\nC\t',
  )
  assert.equal(
    cellText(column('at', 'moment'), { id: '1', at: '2026-05-14T10:00:00Z' }, locale),
    '14 May 2026, 10:00',
  )
})
