import assert from 'node:assert/strict'
import test from 'node:test'
import { ladderOf, unitsOnFull } from './ladder.ts'

const NONE = { barcode: null, inner_barcode: null, case_barcode: null, outer_barcode: null }

test('the ladder has the packs of a product, each with its quantity of the next smaller pack', () => {
  const ladder = ladderOf({
    ...NONE,
    units_per_inner: 6,
    units_per_case: '24',
    units_per_outer: null,
    case_barcode: '5012',
  })
  assert.deepEqual(ladder, [
    { pack: 'unit', units: '1', holds: null, barcode: null },
    { pack: 'inner', units: '6', holds: { count: '6', pack: 'unit' }, barcode: null },
    { pack: 'case', units: '24', holds: { count: '4', pack: 'inner' }, barcode: '5012' },
  ])
})

test('the units on a full storage unit are its total in packs times the units of the pack', () => {
  const ladder = ladderOf({ ...NONE, units_per_inner: null, units_per_case: 12, units_per_outer: null })
  assert.equal(unitsOnFull({ stock_configuration: 'case', total: '40' }, ladder), '480')
  assert.equal(unitsOnFull({ stock_configuration: 'outer', total: '40' }, ladder), null)
})
