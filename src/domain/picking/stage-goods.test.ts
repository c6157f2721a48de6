import assert from 'node:assert/strict'
import test from 'node:test'
import { distributeGoods } from './stage-goods.ts'

/** [moved quantities, tasks with their quantities, tasks that get each moved quantity] */
const ROWS = [
  ['10', '7: 10', '7: 10'],
  ['3, 4', '7: 7', '7: 3 | 7: 4'],
  ['6', '7: 2, 8: 2, 9: 2', '7: 2, 8: 2, 9: 2'],
  ['3, 3', '7: 2, 8: 2, 9: 2', '7: 2, 8: 1 | 8: 1, 9: 2'],
] as const

const pairsIn = (text: string) => text.split(', ').map((one) => one.split(': '))

for (const [piles, tasks, dealt] of ROWS) {
  test(`(${piles}) for (${tasks}) are distributed as (${dealt})`, () => {
    const following = pairsIn(tasks).map(([id, quantity = '0']) => ({ task_id: Number(id), quantity }))
    const told = distributeGoods(piles.split(', '), following).map((parts) =>
      parts.map(({ task_id, quantity }) => `${task_id}: ${quantity}`).join(', '),
    )
    assert.equal(told.join(' | '), dealt)
  })
}
