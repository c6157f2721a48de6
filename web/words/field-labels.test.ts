import assert from 'node:assert/strict'
import test from 'node:test'
import { labelOf, stateLabelOf } from './field-labels.ts'

test('field names become readable labels', () => {
  assert.equal(labelOf('expected_date_of_dispatch'), 'Expected date of dispatch')
  assert.equal(labelOf('carrier_id'), 'Carrier')
  assert.equal(labelOf('string1'), 'String 1')
  assert.equal(labelOf('vat_number'), 'VAT number')
  assert.equal(labelOf('rf_flows'), 'RF flows')
})

test('states in upper or lower case become readable labels', () => {
  assert.equal(stateLabelOf('PART_ALLOCATED'), 'Part allocated')
  assert.equal(stateLabelOf('completed_with_errors'), 'Completed with errors')
})
