import assert from 'node:assert/strict'
import test from 'node:test'
import { type CardPrice, copiedCode, copyOf, limitsOf } from './copied-prices.ts'

const price = {
  id: '7',
  code: 'OLD-PICK',
  name: 'Picking',
  charge_type: 'PICK',
  unit_of_measure: 'item',
  quantity: 100,
  price: 4,
  auto_charge: true,
  description: null,
  nominal_code: '4000',
  subtype: null,
  carrier: { id: '3', code: 'NL' },
  carrier_service: null,
  order_type: null,
  location_group: null,
  product_group: null,
  storage_unit_type: null,
  tax_rate: { id: '5' },
} as CardPrice

test('the code of a copied price begins with the code of its new card', () => {
  const cards = { from: 'OLD', to: 'NEW' }
  assert.equal(copiedCode('OLD-PICK', cards), 'NEW-PICK')
  assert.equal(copiedCode('PICK', cards), 'NEW-PICK')
  assert.equal(copiedCode('OLDEST', cards), 'NEW-OLDEST')
  assert.equal(copiedCode('P'.repeat(50), cards).length, 50)
})

test('a copied price has everything that its original has, on the other card', () => {
  assert.deepEqual(copyOf(price, { card: '9', code: 'NEW-PICK' }), {
    charge_card_id: 9,
    code: 'NEW-PICK',
    name: 'Picking',
    charge_type: 'PICK',
    unit_of_measure: 'item',
    quantity: 100,
    price: 4,
    auto_charge: true,
    nominal_code: '4000',
    carrier_id: 3,
    tax_rate_id: 5,
  })
  assert.deepEqual(limitsOf(price), ['NL'])
})
