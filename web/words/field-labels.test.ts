import assert from 'node:assert/strict'
import test from 'node:test'
import { labelOf, stateLabelOf } from './field-labels.ts'

test('names of fields read as a phrase', () => {
  assert.equal(labelOf('expected_date_of_dispatch'), 'Expected date of dispatch')
  assert.equal(labelOf('carrier_id'), 'Carrier')
  assert.equal(labelOf('string1'), 'String 1')
  assert.equal(labelOf('vat_number'), 'VAT number')
  assert.equal(labelOf('rf_flows'), 'RF flows')
})

test('states read the same however they are written', () => {
  assert.equal(stateLabelOf('PART_ALLOCATED'), 'Part allocated')
  assert.equal(stateLabelOf('completed_with_errors'), 'Completed with errors')
})
