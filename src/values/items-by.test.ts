import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { itemBy, itemsBy } from './items-by.ts'

suite('items by a key', () => {
  const lines = [
    { id: 1, order: 7 },
    { id: 2, order: 8 },
    { id: 3, order: 7 },
  ]

  test('are found in their order, none for a key that no item has', () => {
    const ofOrder = itemsBy(lines, ({ order }) => order)
    assert.deepEqual(
      [7, 8, 9].map((order) => ofOrder(order).map(({ id }) => id)),
      [[1, 3], [2], []],
    )
    const first = itemBy(lines, ({ order }) => order)
    assert.deepEqual(
      [7, 8, 9].map((order) => first(order)?.id),
      [1, 2, undefined],
    )
  })

  test('are each looked at once, however many keys are asked for', () => {
    let looked = 0
    const ofOrder = itemsBy(lines, ({ order }) => {
      looked += 1
      return order
    })
    for (let order = 0; order < 1_000; order += 1) ofOrder(order)
    assert.equal(looked, lines.length)
  })
})
