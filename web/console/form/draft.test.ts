import assert from 'node:assert/strict'
import test from 'node:test'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { changesOf, type Draft, draftOf, filledDraft, isChanged, newDraft, newLine } from './draft.ts'
import { withLines, withValue } from './paths.ts'
import { refusalsOf } from './refusals.ts'
import type { FormSchema } from './schema.ts'
import { withoutSecrets } from './unsaved.ts'

const field = (attribute: string, facts: Partial<FieldMetadata> = {}): FieldMetadata => ({
  name: attribute.replace(/_id$/, ''),
  attribute,
  kind: 'text',
  group: 'identity',
  list_field: attribute,
  ...facts,
})

const LINES = {
  name: 'lines',
  of: 'goods_out_lines',
  required: true,
  fields: [
    field('product_id', { kind: 'reference', to: 'products' }),
    field('order_quantity', { kind: 'decimal' }),
  ],
}

const SCHEMA: FormSchema = {
  fields: [
    field('reference', { fixed: true }),
    field('priority', { kind: 'integer', default: 0 }),
    field('is_urgent', { kind: 'flag', default: false }),
    field('client_secret', { kind: 'password' }),
    field('tags', { kind: 'texts' }),
  ],
  address: { attribute: 'address', fields: [field('postcode')] },
  parts: [LINES],
}

const RECORD = {
  reference: 'ORD-7',
  priority: 5,
  is_urgent: false,
  tags: ['a', 'b'],
  address: { postcode: 'HU1' },
  lines: [
    { id: '1', product_id: '8', order_quantity: '4' },
    { id: '2', product_id: '9', order_quantity: '5.5' },
  ],
}
const base = draftOf(SCHEMA, RECORD)
const change = (draft: Draft) => changesOf(SCHEMA, { base, draft })

test('an unchanged draft sends nothing', () => {
  assert.deepEqual(change(base), { attributes: {}, places: {} })
  assert.equal(isChanged({ begun: base, draft: base }), false)
})

test('only changed values are sent, in the type of their field', () => {
  const draft = withValue(withValue(base, 'priority', '7'), 'address/postcode', '')
  assert.deepEqual(change(draft).attributes, { priority: 7, address: { postcode: null } })
  assert.deepEqual(change(withValue(base, 'tags', 'a\nc')).attributes, { tags: ['a', 'c'] })
  assert.deepEqual(change(withValue(base, 'priority', '')).attributes, { priority: null })
  assert.deepEqual(change(withValue(base, 'priority', 'many')).attributes, { priority: 'many' })
})

test('a field that is fixed after creation is not sent', () => {
  assert.deepEqual(change(withValue(base, 'reference', 'other')).attributes, {})
})

test('a password is sent with its confirmation', () => {
  assert.deepEqual(change(withValue(base, 'client_secret', 'x')).attributes, {
    client_secret: 'x',
    client_secret_confirmation: 'x',
  })
})

test('removed, changed and added lines are sent as changes, and blank lines are not sent', () => {
  const draft = withLines(base, 'lines', ([, second]) => [
    ...(second === undefined ? [] : [{ ...second, values: { ...second.values, order_quantity: '6' } }]),
    { ...newLine(LINES, 'new:1'), values: { product_id: '3', order_quantity: '1,5' } },
    newLine(LINES, 'new:2'),
  ])
  assert.deepEqual(change(draft), {
    attributes: {
      lines_changes: [
        { type: 'DESTROY', id: '1' },
        { type: 'UPDATE', id: '2', attributes: { order_quantity: '6' } },
        { type: 'ADD', attributes: { product_id: '3', order_quantity: '1.5' } },
      ],
    },
    places: { lines: ['id:1', 'id:2', 'new:1'] },
  })
})

test('the lines of an act are sent as the list that they are, and errors point into it', () => {
  const contents = { ...LINES, name: 'contents', as_list: true } as const
  const schema: FormSchema = { fields: [], address: null, parts: [contents] }
  const draft = withLines(newDraft(schema, {}, ['contents']), 'contents', (blank) => [
    ...blank,
    { ...newLine(contents, 'new:1'), values: { product_id: '3', order_quantity: '2' } },
  ])
  const { attributes, places } = changesOf(schema, { base: null, draft })
  assert.deepEqual(attributes, { contents: [{ product_id: '3', order_quantity: '2' }] })
  const context = { pointer: '/data/attributes/contents/0/order_quantity' }
  const error = { code: 1, symbol: 'invalid', details: 'no', source: null, context }
  assert.deepEqual(Object.keys(refusalsOf([error], { schema, places }).fields), [
    'contents/new:1/order_quantity',
  ])
})

test('a new record sends the values that differ from the defaults', () => {
  const draft = withValue(withValue(newDraft(SCHEMA), 'reference', 'ORD-8'), 'priority', '')
  const { attributes } = changesOf(SCHEMA, { base: null, draft })
  assert.deepEqual(attributes, { reference: 'ORD-8', priority: null })
})

test('a new record is prefilled from a link, except for secrets and unknown fields', () => {
  const draft = newDraft(SCHEMA, { reference: 'ORD-9', client_secret: 'in a link', colour: 'red' })
  const { attributes } = changesOf(SCHEMA, { base: null, draft })
  assert.deepEqual(attributes, { reference: 'ORD-9' })
})

test('a link fills the empty fields of an existing record, and leaves the others as they are', () => {
  const draft = withValue(base, 'priority', '')
  const filled = filledDraft(SCHEMA, draft, { reference: 'ORD-9', priority: '7', client_secret: 'in a link' })
  assert.deepEqual(change(filled).attributes, { priority: 7 })
  assert.deepEqual(filled, withValue(base, 'priority', '7'))
})

test('errors are assigned to the fields they point to, also within lines and the address', () => {
  const error = (context: Readonly<Record<string, unknown>> | null) => ({
    code: 1,
    symbol: 'invalid',
    details: 'no',
    source: null,
    context,
  })
  const errors = [
    error({ pointer: '/data/attributes/lines_changes/2/attributes/order_quantity' }),
    error({ pointer: '/data/attributes/lines_changes/1/id' }),
    error({ pointer: '/data/attributes/address/postcode' }),
    error({ pointer: '/data/attributes/client_secret_confirmation' }),
    error({ field: 'priority' }),
    error({ pointer: '/data/attributes/elsewhere' }),
    error(null),
  ]
  const { fields, top } = refusalsOf(errors, {
    schema: SCHEMA,
    places: { lines: ['id:1', 'id:2', 'new:1'] },
  })
  assert.deepEqual(Object.keys(fields).toSorted(), [
    'address/postcode',
    'client_secret',
    'lines/id:2',
    'lines/new:1/order_quantity',
    'priority',
  ])
  assert.equal(top.length, 2)
})

test('an unsaved draft is stored on the device without secrets, and without a request that has one', () => {
  const draft = withValue(base, 'client_secret', 'hush')
  const request = {
    attributes: { client_secret: 'hush', client_secret_confirmation: 'hush' },
    places: {},
    ifMatch: null,
  }
  const submission = { state: 'unknown', key: 'one', request } as const
  const stored = withoutSecrets(SCHEMA, { base, draft, submission })
  assert.equal(JSON.stringify(stored).includes('hush'), false)
  assert.equal(stored.submission, null)
  const harmless = { ...submission, request: { ...request, attributes: { priority: 1 } } }
  assert.deepEqual(withoutSecrets(SCHEMA, { base, draft: base, submission: harmless }).submission, harmless)
})
