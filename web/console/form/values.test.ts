import assert from 'node:assert/strict'
import test from 'node:test'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { initialValue } from './values.ts'

const field = (values: Partial<FieldMetadata>): FieldMetadata =>
  ({ name: 'unit', attribute: 'unit', kind: 'text', ...values }) as FieldMetadata

test('a new record begins with its defaults, except for references with a default by code', () => {
  const byCode = field({ kind: 'reference', default: { field: 'code', value: 'ITEMS' } })
  assert.equal(initialValue(byCode), '')
  assert.equal(initialValue(field({ default: 'GBP' })), 'GBP')
  assert.equal(initialValue(field({ kind: 'integer', default: 0 })), '0')
})
