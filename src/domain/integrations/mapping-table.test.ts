import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExternalFields } from '#values/integration.ts'
import { fieldsFor, MappingTable } from './mapping-table.ts'

const mapping = (id: number, fields: ExternalFields, code: string | null = null) => ({
  id,
  fields,
  code,
  meaning: { product_id: id * 10 },
})

const table = new MappingTable([
  mapping(1, { sku: 'A' }),
  mapping(2, { sku: 'A', colour: 'red' }),
  mapping(3, { size: 'L', colour: 'red' }),
  mapping(4, {}, 'B'),
  mapping(5, {}, 'A'),
  mapping(6, { product_code: 'A' }),
  mapping(7, { sku: 'C' }, 'ext-C'),
  mapping(8, { sku: 'D' }),
])

const found = (said: ExternalFields) => table.find(said)?.id ?? null

test('the mapping with the most matching fields is used, then the oldest one, and at last one by its code', () => {
  assert.deepEqual(
    [
      found(fieldsFor('product', 'A')),
      found(fieldsFor('product', 'A', { colour: 'red' })),
      found(fieldsFor('product', 'A', { colour: 'red', size: 'L' })),
      found(fieldsFor('product', 'A', { colour: 'blue' })),
      found(fieldsFor('product', 'B')),
      found(fieldsFor('product', 'E')),
      found({}),
    ],
    [1, 2, 2, 1, 4, null, null],
  )
})

test('the external code of a record is the code of its mapping, or the field that finds the mapping', () => {
  const codeFor = (id: number) => table.codeFor('product', 'product_id', id)
  assert.deepEqual([70, 80, 40, 30, 99].map(codeFor), ['ext-C', 'D', 'B', null, null])
})
