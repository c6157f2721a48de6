import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { modelFor } from '#declare/make-model.ts'
import { Problem } from '#problems/problem.ts'
import { declarations } from '#resources/index.ts'
import { cursorFor, keysFor, orderHash } from './cursor.ts'
import { completeOrder, orderFor } from './list-order.ts'

const products = modelFor(declarations).get('products')
if (products === undefined) throw new Error('there are no products')
const order = completeOrder(products, orderFor(products, 'barcode, units_per_case DESC, created_at'))
const hash = orderHash('products', order)

test('a cursor is decoded to the keys it was made from, for any text', () => {
  const text = fc.option(
    fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0')),
    { nil: null },
  )
  fc.assert(
    fc.property(text, fc.integer({ min: 1 }), (barcode, id) => {
      const keys = [barcode, '12.3400', '2026-01-01 09:00:00.12+00', String(id)]
      assert.deepEqual(keysFor(cursorFor(hash, keys), hash, order), keys)
    }),
  )
})

test('any other text is refused as an invalid cursor', () => {
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = fc.oneof(
    fc.string(),
    fc.json().map(base64url),
    fc.array(fc.jsonValue()).map((k) => base64url({ v: 1, s: hash, k })),
  )
  fc.assert(
    fc.property(forged, (cursor) => {
      assert.throws(
        () => keysFor(cursor, hash, order),
        (error) => error instanceof Problem && error.first.symbol === 'invalid_cursor',
      )
    }),
  )
})

test('different sort orders have different hashes', () => {
  const hashes = ['code', 'code DESC', 'code, barcode', 'barcode, code'].map((text) =>
    orderHash('products', completeOrder(products, orderFor(products, text))),
  )
  assert.equal(new Set(hashes).size, 4)
})
