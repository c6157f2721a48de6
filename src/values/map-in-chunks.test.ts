import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapInChunks } from './map-in-chunks.ts'

test('a long list is mapped in its order, and the event loop runs between chunks', async () => {
  const seen: string[] = []
  setImmediate(() => seen.push('another'))
  const made = await mapInChunks(
    ['a', 'b', 'c'],
    (item, index) => {
      seen.push(item)
      return `${item}${index}`
    },
    2,
  )
  assert.deepEqual(made, ['a0', 'b1', 'c2'])
  assert.deepEqual(seen, ['a', 'b', 'another', 'c'])
})

test('an empty list is mapped to an empty list', async () => {
  assert.deepEqual(await mapInChunks([], () => 'something'), [])
})
