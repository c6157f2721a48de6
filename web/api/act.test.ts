import assert from 'node:assert/strict'
import test from 'node:test'
import { filledPath } from './act.ts'

test('path parameters are filled in and escaped, and a missing one throws an error', () => {
  assert.equal(
    filledPath('/api/products/{product_id}/units/{id}', { product_id: 7, id: 'a/b' }),
    '/api/products/7/units/a%2Fb',
  )
  assert.throws(() => filledPath('/api/sites/{id}', {}), /needs id/)
})
