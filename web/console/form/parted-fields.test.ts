import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { partedFields } from './parted-fields.ts'

const fields = ['name', 'quantity', 'batch', 'permissions'].map(
  (attribute) =>
    ({ attribute, name: attribute, kind: 'text', group: 'identity' }) as unknown as FieldMetadata,
)
const names = (parts: ReturnType<typeof partedFields>) => [
  parts.needed.map(({ attribute }) => attribute),
  parts.others.map(({ attribute }) => attribute),
]

test('the fields that are named come first in that order, the others after them, each once', () => {
  const parted = partedFields(fields, { first: ['quantity', 'name', 'unknown'], elsewhere: ['permissions'] })
  assert.deepEqual(names(parted), [['quantity', 'name'], ['batch']])
})

test('a form without first fields has all of them in the order of the declaration', () => {
  assert.deepEqual(
    names(partedFields(fields, { elsewhere: [] }))[1],
    fields.map(({ attribute }) => attribute),
  )
})
