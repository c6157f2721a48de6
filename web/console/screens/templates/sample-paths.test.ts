import assert from 'node:assert/strict'
import test from 'node:test'
import { loopsIn, namesBelow, writtenOut } from './sample-paths.ts'
import { mediaTypeOf } from './template-parts.ts'

const sample = { order: { reference: 'ORD-1' }, lines: [{ product: { code: 'A' }, quantity: 1 }] }

test('names are those of the sample, also within list elements', () => {
  assert.deepEqual(namesBelow(sample, []), ['order', 'lines'])
  assert.deepEqual(namesBelow(sample, ['lines']), ['product', 'quantity'])
  assert.deepEqual(namesBelow(sample, ['lines', 'product']), ['code'])
  assert.deepEqual(namesBelow(sample, ['none', 'at', 'all']), [])
})

test('the variable of a loop is resolved to the path of its list', () => {
  const loops = loopsIn('{% for line in lines %}{% for code in line.product.codes %}')
  assert.deepEqual(writtenOut(['line', 'product'], loops), ['lines', 'product'])
  assert.deepEqual(writtenOut(['code'], loops), ['lines', 'product', 'codes'])
  assert.deepEqual(writtenOut(['order'], loops), ['order'])
})

test('a template is identified as ZPL by its content, otherwise as HTML', () => {
  assert.equal(mediaTypeOf('^XA{{ order.reference }}^XZ'), 'application/zpl')
  assert.equal(mediaTypeOf('<p>^XA</p>'), 'text/html')
})
