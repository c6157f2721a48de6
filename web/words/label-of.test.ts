import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from './en-GB.ts'
import { fieldLabel, namedProblemText, optionLabel, stateLabel, typeLabel } from './label-of.ts'

test('a problem that stands beside no field names the field it is about, by its name or its pointer', () => {
  const blank = (context: Readonly<Record<string, unknown>> | null) =>
    namedProblemText(en, { symbol: 'unheard_of', context, details: 'Must not be empty' })
  assert.equal(blank({ field: 'storage_unit_to_id' }), 'Storage unit to: Must not be empty')
  assert.equal(blank({ pointer: '/data/attributes/location_to_id' }), 'To: Must not be empty')
  assert.equal(
    blank({ pointer: '/data/attributes/lines_changes/0/attributes/batch' }),
    'Batch: Must not be empty',
  )
  assert.equal(blank({ pointer: '/data/attributes' }), 'Must not be empty')
  assert.equal(blank(null), 'Must not be empty')
})

test('an option is called after a type or a field only in the fields that name those', () => {
  const labels = (field: string) =>
    ['goods_out_id', 'allocated'].map((option) => optionLabel(en, field, option))
  assert.equal(optionLabel(en, 'resource_name', 'products'), typeLabel(en, 'products'))
  assert.equal(optionLabel(en, 'status', 'products'), stateLabel(en, 'products'))
  assert.deepEqual(labels('resource_name'), [stateLabel(en, 'goods_out_id'), stateLabel(en, 'allocated')])
  assert.equal(optionLabel(en, 'field_name', 'goods_out_id'), fieldLabel(en, 'goods_out_id'))
})
