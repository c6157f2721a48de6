import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellKind, GridColumn } from './columns.ts'
import { addedColumns, columnsOfQuantities, sumsOfAnswer, sumsOfRows } from './list-sums.ts'

const column = (name: string, kind: CellKind): GridColumn => ({
  ...{ name, kind, sort: null, selection: [name], width: 100, to: null, packs: null, description: null },
})

test('quantities, amounts and counts are added up, figures of each record alone are not', () => {
  const columns = [
    ...[column('on_hand', 'decimal'), column('order_quantity', 'decimal'), column('gross_total', 'money')],
    ...[column('unit_price', 'money'), column('weight', 'decimal'), column('shelf_life_min', 'number')],
    ...[column('total_rows', 'number'), column('priority', 'number'), column('units_per_case', 'decimal')],
  ]
  assert.deepEqual(
    addedColumns(columns).map(({ name }) => name),
    ['on_hand', 'order_quantity', 'gross_total', 'total_rows'],
  )
})

test('amounts are summed exactly, each currency by itself', () => {
  const total = column('total', 'money')
  const rows = [
    { id: '1', total: '0.1', total_currency: { currency: { code: 'EUR' } } },
    { id: '2', total: '0.2', total_currency: { currency: { code: 'EUR' } } },
    { id: '3', total: '5', total_currency: { currency: { code: 'GBP' } } },
    { id: '4', total: null, total_currency: { currency: { code: 'GBP' } } },
  ]
  assert.deepEqual(sumsOfRows([total], rows).get('total'), [
    { sum: '0.3', currency: 'EUR' },
    { sum: '5', currency: 'GBP' },
  ])
  assert.deepEqual(columnsOfQuantities([total, column('on_hand', 'decimal')]).length, 1)
})

test('the sums of an answer stand by column; what is not answered has none', () => {
  const columns = [column('on_hand', 'decimal'), column('held', 'decimal')]
  assert.deepEqual(
    [...sumsOfAnswer(columns, { sum_on_hand: '12.5', sum_held: null })],
    [['on_hand', [{ sum: '12.5' }]]],
  )
})
