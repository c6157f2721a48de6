import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newLine } from './draft.ts'
import { freeIn, isBeyond, quantityOf, sumOfLines } from './line-sums.ts'
import type { PartSchema } from './schema.ts'

const field = (attribute: string, more = {}) => ({ attribute, name: attribute, kind: 'text', ...more })
const part = {
  name: 'lines',
  of: 'goods_out_lines',
  required: false,
  fields: [field('product_id'), field('order_quantity', { packed_by: 'product' })],
} as unknown as PartSchema

test('the sum of lines adds what are numbers, exactly', () => {
  const line = (key: string, order_quantity: string) => ({
    ...newLine(part, key),
    values: { product_id: '1', order_quantity },
  })
  assert.equal(quantityOf(part), 'order_quantity')
  assert.deepEqual(sumOfLines(part, [line('a', '0.1'), line('b', '0.2'), line('c', '2 case')]), {
    lines: 3,
    units: '0.3',
  })
})

test('free stock is that of the chosen warehouse, or of all of them', () => {
  const balances = [
    { available: 12, warehouse: { id: '1' } },
    { available: '0.5', warehouse: { id: '2' } },
    { available: null, warehouse: null },
  ]
  assert.equal(freeIn(balances, ''), '12.5')
  assert.equal(freeIn(balances, '2'), '0.5')
  assert.deepEqual(
    [isBeyond('13', '12.5'), isBeyond('12.5', '12.5'), isBeyond('', '0')],
    [true, false, false],
  )
})
