import assert from 'node:assert/strict'
import test from 'node:test'
import { chargePrices } from '../../../../src/resources/charging/charge-prices.ts'
import { CHARGE_TYPES, unitsOf } from './price-units.ts'

test('a card offers for each type of charge the units of measure that the service accepts for it', () => {
  const { unit_of_measure, charge_type } = chargePrices.fields
  const rule = chargePrices.rules?.find(({ field }) => field === 'unit_of_measure')
  assert.deepEqual([...CHARGE_TYPES].toSorted(), [...charge_type.options].toSorted())
  for (const type of CHARGE_TYPES) {
    const accepted = unit_of_measure.options.filter((unit) =>
      rule?.holds({ unit_of_measure: unit, charge_type: type } as never),
    )
    assert.deepEqual([...unitsOf(type)].toSorted(), [...accepted].map(String).toSorted(), type)
  }
})
