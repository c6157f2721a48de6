import assert from 'node:assert/strict'
import test from 'node:test'
import { emptyInput } from '#records/parsed.ts'
import { convertMeasure, withStandardUnits } from './with-standard-units.ts'

test('sizes and weights are converted to centimetres and kilograms, rounded half up to 4 places', () => {
  const table: readonly (readonly [string, string, string])[] = [
    ['120', 'centimetre', '120'],
    ['1.2', 'metre', '120'],
    ['10', 'inch', '25.4'],
    ['0.12345', 'inch', '0.3136'],
    ['2', 'foot', '60.96'],
    ['15', 'millimetre', '1.5'],
    ['1500', 'gram', '1.5'],
    ['0.05', 'gram', '0.0001'],
    ['1', 'pound', '0.4536'],
  ]
  for (const [value, unit, kept] of table) assert.equal(convertMeasure(value, unit), kept, `${value} ${unit}`)
  assert.throws(() => convertMeasure('1', 'furlong'))
})

test('attributes of a package that are not sent stay absent after conversion', () => {
  const values = { length: '10', weight: '1', unit_of_measure: 'inch', tracking_number: 'T' }
  assert.deepEqual(withStandardUnits({ ...emptyInput, values }).values, {
    length: '25.4',
    weight: '1',
    unit_of_measure: 'centimetre',
    tracking_number: 'T',
  })
  assert.deepEqual(withStandardUnits({ ...emptyInput, values: { height: null } }).values, { height: null })
})
