import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorObject } from '#web/api/error.ts'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { cellsOf } from '#web/console/form/paste.ts'
import { pastedFields, pastedProducts, productMapping, refusalsByRow } from './pasted-products.ts'

const field = (attribute: string, kind: FieldMetadata['kind'], more: Partial<FieldMetadata> = {}) =>
  ({ name: attribute, attribute, kind, group: 'identity', list_field: attribute, ...more }) as FieldMetadata

const FIELDS = pastedFields([
  field('weight', 'decimal'),
  field('barcode', 'text'),
  field('product_group_id', 'reference'),
  field('code', 'text'),
  field('created_by', 'text', { read_only: true }),
  field('batch_controlled', 'flag'),
])

const labels: Readonly<Record<string, string>> = { batch_controlled: 'Batches', weight: 'Weight' }
const labelOf = ({ attribute }: FieldMetadata) => labels[attribute] ?? attribute

test('the columns are the fields that a cell can fill, the code first', () => {
  assert.deepEqual(
    FIELDS.map(({ attribute }) => attribute),
    ['code', 'barcode', 'weight', 'batch_controlled'],
  )
})

const read = (text: string) => {
  const cells = cellsOf(text)
  return pastedProducts(cells, productMapping(cells, FIELDS, labelOf), FIELDS)
}

test('rows are read by their headings, with values in the type of their field', () => {
  const text = 'SKU\tGewicht\tColour\tBatches\nCUP-1\t0,25\tred\tyes\nCUP-2\t\tblue\tno\n'
  assert.deepEqual(read(text), {
    records: [
      { code: 'CUP-1', weight: '0.25', batch_controlled: true },
      { code: 'CUP-2', batch_controlled: false },
    ],
    columns: ['code', 'weight', 'batch_controlled'],
  })
})

test('an empty text has no records', () => {
  assert.deepEqual(read(' \n'), { records: [], columns: [] })
})

test('a table whose headings are all unknown makes no products', () => {
  assert.deepEqual(read('Farbe\tMenge\nblau\t12'), { records: [], columns: [] })
})

test('refusals are assigned to their rows, or to the whole request', () => {
  const error = (pointer?: string) => ({
    details: 'wrong',
    context: pointer === undefined ? {} : { pointer },
  })
  const errors = [error('/records/1/code'), error(), error('/records/1')] as unknown as readonly ErrorObject[]
  const { rows, whole } = refusalsByRow(errors)
  assert.deepEqual([[...rows.keys()], rows.get(1)?.length, whole.length], [[1], 2, 1])
})
