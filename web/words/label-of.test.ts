import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from './en-GB.ts'
import { namedProblemText } from './label-of.ts'

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
