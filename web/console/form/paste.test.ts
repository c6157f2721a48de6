import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { cellsOf, pastedRows } from './paste.ts'

const HEADINGS = [
  { attribute: 'product_id', name: 'product', label: 'Product' },
  { attribute: 'order_quantity', name: 'order_quantity', label: 'Ordered' },
  { attribute: 'batch', name: 'batch', label: 'Batch' },
]

test('pasted columns are matched by their headings, in any order and spelling', () => {
  assert.deepEqual(pastedRows('order quantity\tPRODUCT\tcolour\n5\tSPOON\tred\n6\tFORK\t\n', HEADINGS, 0), [
    { order_quantity: '5', product_id: 'SPOON' },
    { order_quantity: '6', product_id: 'FORK' },
  ])
})

test('a row of headings is no line, where they are those of other programs or all unknown', () => {
  assert.deepEqual(pastedRows('SKU\tQty\nSPOON\t5', HEADINGS, 0), [
    { product_id: 'SPOON', order_quantity: '5' },
  ])
  assert.deepEqual(pastedRows('Ware\tZahl\nSPOON\t5', HEADINGS, 0), [
    { product_id: 'SPOON', order_quantity: '5' },
  ])
})

test('without headings pasted columns fill the fields from the present one on', () => {
  assert.deepEqual(pastedRows('5\tB7\r\n6\tB8', HEADINGS, 1), [
    { order_quantity: '5', batch: 'B7' },
    { order_quantity: '6', batch: 'B8' },
  ])
})

test('quoted cells can contain tabs, line ends and quotes', () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' '), minLength: 1 })
    .map((text) => `x${text}`)
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const text = rows
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join('\t'))
          .join('\n')
        assert.deepEqual(cellsOf(text), rows)
      },
    ),
  )
})
