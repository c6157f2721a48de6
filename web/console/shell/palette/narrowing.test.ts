import assert from 'node:assert/strict'
import test from 'node:test'
import { byName, CODES_MAX, codesIn, narrowed, notFound } from './narrowing.ts'

const searched = [
  { type: 'goods_outs', names: ['goods_outs', 'Orders', 'order'] },
  { type: 'goods_in_receipts', names: ['goods_in_receipts', 'Receipts', 'receipt'] },
  { type: 'products', names: ['products', 'Products', 'product'] },
]

test('the name of a type before a colon narrows the search to that type', () => {
  assert.deepEqual(narrowed('order: ORD-7', searched), { text: 'ORD-7', types: ['goods_outs'] })
  assert.deepEqual(narrowed('Orders:ord', searched), { text: 'ord', types: ['goods_outs'] })
  assert.deepEqual(narrowed('type:products 84', searched), { text: '84', types: ['products'] })
  assert.deepEqual(narrowed('goods:X', searched), {
    text: 'X',
    types: ['goods_outs', 'goods_in_receipts'],
  })
})

test('a text before a colon that is not a type remains part of the search text', () => {
  assert.deepEqual(narrowed(' ORD-7 ', searched), { text: 'ORD-7', types: null })
  assert.deepEqual(narrowed('A:7', [{ type: 'products', names: ['products'] }]), {
    text: 'A:7',
    types: null,
  })
})

test('pasted codes are separated by lines, cells or commas, and codes that were not found are reported', () => {
  assert.deepEqual(codesIn('A-1\r\nA-2\tA-3, A-1;\n A-4 '), ['A-1', 'A-2', 'A-3', 'A-4'])
  const many = Array.from({ length: 300 }, (_, place) => `C-${place}`).join('\n')
  assert.equal(codesIn(many).length, CODES_MAX)
  assert.deepEqual(notFound(['A-1', 'a-2', 'A-3'], ['a-1', 'A-2']), ['A-3'])
})

test('names that begin with the search text come before those that contain it', () => {
  const named = ['Stock checks', 'Stock', 'Open stock', 'Tasks'].map((label) => ({ label }))
  assert.deepEqual(
    byName(named, 'sto').map(({ label }) => label),
    ['Stock', 'Stock checks', 'Open stock'],
  )
})
