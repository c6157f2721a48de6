import assert from 'node:assert/strict'
import test from 'node:test'
import { modelFor } from '#declare/make-model.ts'
import { resourceNamed } from '#declare/model.ts'
import { declarations } from '#resources/index.ts'
import { isOneRow } from './create.ts'
import { parse } from './parse.ts'

const model = modelFor(declarations)

/** Whether a record with these attributes is one row. */
function isBare(type: string, attributes: Readonly<Record<string, unknown>>): boolean {
  const resource = resourceNamed(model, type)
  return isOneRow(resource, parse(resource, { attributes, pointer: '', occasion: 'creation' }))
}

test('a record sent without an address and children is written as one row', () => {
  assert.equal(isBare('sites', { code: 'A', name: 'A', default: false, address: null }), true)
  assert.equal(isBare('sites', { code: 'A', name: 'A', address: { address_3: 'Hull' } }), false)
  assert.equal(isBare('shipments', { packages: [] }), true)
  assert.equal(isBare('shipments', { packages: [{ weight: 1 }] }), false)
})

test('a record with a flag that at most one record may have is not written as one row', () => {
  assert.equal(isBare('sites', { code: 'A', name: 'A', default: true }), false)
  assert.equal(isBare('barcode_formats', { code: 'A' }), false)
})
