import assert from 'node:assert/strict'
import test from 'node:test'
import { dealGoods } from './stage-goods.ts'

/** [piles, tasks with how much they are about, what each has of which pile] */
const ROWS = [
  ['1: 10', '7: 10', '7: 10@1'],
  ['1: 3, 2: 4', '7: 7', '7: 3@1, 7: 4@2'],
  ['1: 6', '7: 2, 8: 2, 9: 2', '7: 2@1, 8: 2@1, 9: 2@1'],
  ['1: 3, 2: 3', '7: 2, 8: 2, 9: 2', '7: 2@1, 8: 1@1, 8: 1@2, 9: 2@2'],
] as const

const pairsIn = (text: string) => text.split(', ').map((one) => one.split(': '))

for (const [piles, tasks, dealt] of ROWS) {
  test(`(${piles}) for (${tasks})`, () => {
    const goods = pairsIn(piles).map(([id, quantity = '0']) => ({ stock_id: Number(id), quantity }))
    const following = pairsIn(tasks).map(([id, quantity = '0']) => ({ task_id: Number(id), quantity }))
    const told = dealGoods(goods, following).map(
      ({ task_id, quantity, stock_id }) => `${task_id}: ${quantity}@${stock_id}`,
    )
    assert.equal(told.join(', '), dealt)
  })
}
