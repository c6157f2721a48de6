import assert from 'node:assert/strict'
import test from 'node:test'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { faultOf } from './rules.ts'

const field = (facts: Partial<FieldMetadata>): FieldMetadata => ({
  name: 'one',
  attribute: 'one',
  kind: 'text',
  group: 'identity',
  list_field: 'one',
  ...facts,
})
const symbolOf = (facts: Partial<FieldMetadata>, value: string) =>
  faultOf(field(facts), value)?.symbol ?? null

test('texts are validated by length in code points, presence and format', () => {
  assert.equal(symbolOf({ max: 2 }, 'ab'), null)
  assert.equal(symbolOf({ max: 2 }, '📦📦'), null)
  assert.equal(symbolOf({ max: 2 }, 'abc'), 'too_long')
  assert.equal(symbolOf({ min: 3 }, 'ab'), 'too_short')
  assert.equal(symbolOf({ required: true }, ''), 'blank')
  assert.equal(symbolOf({ format: 'email' }, 'nobody'), 'invalid')
})

test('whole numbers and decimals are validated by range and decimal places', () => {
  assert.equal(symbolOf({ kind: 'integer', min: 0, max: 10 }, '10'), null)
  assert.equal(symbolOf({ kind: 'integer', min: 0, max: 10 }, '11'), 'out_of_range')
  assert.equal(symbolOf({ kind: 'integer' }, '1.5'), 'not_an_integer')
  assert.equal(symbolOf({ kind: 'decimal', min: 0, above: true }, '0'), 'out_of_range')
  assert.equal(symbolOf({ kind: 'decimal', min: 0, above: true }, '0,001'), null)
  assert.equal(symbolOf({ kind: 'decimal', scale: 4, unrounded: true }, '1.00001'), 'too_fine')
  assert.equal(symbolOf({ kind: 'decimal' }, 'much'), 'not_a_number')
})

test('invalid JSON is reported', () => {
  assert.equal(symbolOf({ kind: 'json' }, '{"a": 1}'), null)
  assert.equal(symbolOf({ kind: 'json' }, '{a'), 'unreadable_json')
})
