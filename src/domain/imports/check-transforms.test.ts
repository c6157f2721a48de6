import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTransforms } from './check-transforms.ts'

test('unknown transforms are refused, each at its place', () => {
  const configuration = {
    attributes: {
      code: { index: 0, transform: ['trim', 'substring:0,3', 'map:7', 'shout', 'constructor', 5] },
      name: { template: '{{ row.name }}', transform: 'upcase' },
      notes: { value: 'x', transform: null },
      // This is the name of an object property, and not a transform.
      transform: { index: 1 },
    },
    then: [{ action: 'skip', configuration: { message: { value: 'x', transform: 'upcase' } } }],
  }
  assert.deepEqual(
    checkTransforms(configuration, '/c').map(({ context }) => context?.pointer),
    [
      '/c/attributes/code/transform/3',
      '/c/attributes/code/transform/4',
      '/c/attributes/code/transform/5',
      '/c/attributes/name/transform',
    ],
  )
})
