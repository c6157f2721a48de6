import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldLabel, labelOfField } from './field-label.ts'

const label = (field_name: string, text: string, more: Partial<FieldLabel> = {}): FieldLabel => ({
  field_name,
  label: text,
  account_id: null,
  shown: true,
  ...more,
})

const labels = [
  label('string1', 'Colour'),
  label('string1', 'Shade', { account_id: '7' }),
  label('string1', 'Hidden', { account_id: '8', shown: false }),
  label('string2', 'Size', { account_id: '7' }),
  label('string2', 'Length', { account_id: '8' }),
  label('string3', 'Secret', { shown: false }),
]

test('the label of an account takes precedence over the label for all accounts', () => {
  assert.equal(labelOfField(labels, 'string1', '7'), 'Shade')
  assert.equal(labelOfField(labels, 'string1', '9'), 'Colour')
  assert.equal(labelOfField(labels, 'string1', null), 'Colour')
})

test('a label of another account is not used', () => {
  assert.equal(labelOfField(labels, 'string2', '9'), null)
})

test('without a certain account the labels of all accounts are joined', () => {
  assert.equal(labelOfField(labels, 'string2', null), 'Size / Length')
})

test('a field that is hidden or has no label yields null', () => {
  assert.equal(labelOfField(labels, 'string1', '8'), null)
  assert.equal(labelOfField(labels, 'string3', null), null)
  assert.equal(labelOfField(labels, 'integer1', null), null)
})
