import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldLabel } from '../../src/values/field-label.ts'
import type { FieldMetadata, TypeMetadata } from './metadata.ts'
import { isNamed, namesOfFields, withNamedFields } from './own-fields.ts'

const field = (name: string, group: FieldMetadata['group'] = 'own_fields'): FieldMetadata => ({
  name,
  attribute: name,
  list_field: name,
  kind: 'text',
  group,
  description: 'A general text.',
})

const label = (field_name: string, more: Partial<FieldLabel> = {}): FieldLabel => ({
  field_name,
  label: `The ${field_name}`,
  account_id: null,
  shown: true,
  ...more,
})

const names = ['code', 'external_system_reference1', 'string1', 'string2', 'string3']

/** The metadata of a type with these labels. */
const typeWith = (field_labels: readonly FieldLabel[]): TypeMetadata => ({
  ...{ name: 'orders', one: 'order', area: 'orders', description: '', root: 'orders', permission: '' },
  ...{
    title_fields: [],
    searched: [],
    references: {},
    limited_permissions: null,
    limited_changes: true,
    limited_creations: true,
    node: null,
    filter_type: null,
    has_history: false,
    has_comments: false,
  },
  ...{ archive: null, order: [], parts: [], shows: [], quick_sorts: [], operations: [] },
  fields: names.map((name) => field(name, name === 'code' ? 'identity' : 'own_fields')),
  list_fields: names.map((name) => ({ name, kind: 'column', form: 'text', field: name })),
  filters: names.map((name) => ({ name, family: 'text', operators: ['eq'], options: null, through: null })),
  sorts: names,
  field_labels,
})

const namesIn = ({ fields, list_fields, filters, sorts }: TypeMetadata) => {
  const lists = [fields, list_fields, filters].map((all) => all.map(({ name }) => name))
  return [...new Set([...lists, sorts].map((all) => all.join(' ')))]
}

test('own fields without a label are left out, except references to other systems', () => {
  assert.deepEqual(namesIn(withNamedFields(typeWith([]))), ['code external_system_reference1'])
})

test('own fields with a label follow in the order of their labels, without those that are hidden', () => {
  const labels = [
    label('string3'),
    label('string1', { account_id: '7' }),
    label('external_system_reference1'),
    label('string2', { shown: false }),
  ]
  const type = withNamedFields(typeWith(labels))
  assert.deepEqual(namesIn(type), ['code string3 string1 external_system_reference1'])
  assert.deepEqual(
    type.fields.map(({ description }) => description),
    ['A general text.', undefined, undefined, undefined],
  )
})

test('a field with a label of an account is shown for the records of that account', () => {
  const type = typeWith([label('string1', { account_id: '7' })])
  const shownFor = (account: string | null) => isNamed(type, 'string1', account)
  assert.deepEqual([shownFor('7'), shownFor('8'), shownFor(null)], [true, false, true])
  assert.deepEqual(namesOfFields(type, '7'), { string1: 'The string1' })
  assert.deepEqual(namesOfFields(type, '8'), {})
})
