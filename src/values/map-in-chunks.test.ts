import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapInChunks } from './map-in-chunks.ts'

test('a long list is made into another in its order, and others have their turn meanwhile', async () => {
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

test('of nothing nothing is made', async () => {
  assert.deepEqual(await mapInChunks([], () => 'something'), [])
})
