import assert from 'node:assert/strict'
import test from 'node:test'
import { causesOf, chargesOfLine, chargesSearch, chargesVariables } from './causes.ts'

const charge = {
  id: '1',
  name: 'Picking',
  quantity: 3,
  price: 4,
  total: 12,
  measure: 250,
  unit_of_measure: 'item',
  description: null,
  created_at: '2026-05-14T10:00:00Z',
  product: null,
  goods_out: { id: '7', reference: 'ORD-7' },
  inbound_good: null,
  goods_out_pick_list: { id: '8', reference: null },
  storage_unit: null,
}

test('a charge links to the records that caused it', () => {
  assert.deepEqual(causesOf(charge), [
    { path: '/records/goods_outs/7', title: 'ORD-7' },
    { path: '/records/goods_out_pick_lists/8', title: '#8' },
  ])
})

const line = (charge_type: string | null, code: string) => ({
  charge_type,
  code,
  price: 4,
  goods_out: null,
  inbound_good: null,
})

test('an invoice line links to the charges of its code, of its type, or of types without a line', () => {
  const lines = [line('PICK', 'PICK-ITEM'), line('RENTAL', 'RENTAL'), line(null, 'OTHER')]
  const words = lines.map((one) => chargesSearch(chargesOfLine(one, { baskets: ['1', '2'], lines })))
  const within = { 'f.charge_basket_id': 'in:1,2' }
  assert.deepEqual(words, [
    { ...within, 'f.charge_type': 'in:PICK', 'f.code': 'in:PICK-ITEM', 'f.price': 'eq:4' },
    { ...within, 'f.charge_type': 'in:RENTAL' },
    { ...within, 'f.charge_type': 'in:RECEIPT,SUNDRY' },
  ])
})

test('the query for charges has the filters of the list', () => {
  const filter = [
    { name: 'code', values: ['PICK'] },
    { name: 'price', values: ['4'] },
  ] as const
  assert.deepEqual(chargesVariables(filter), { code: { in: ['PICK'] }, price: { eq: '4' } })
})
