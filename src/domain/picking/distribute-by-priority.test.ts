import assert from 'node:assert/strict'
import test from 'node:test'
import Big from 'big.js'
import { distributeByPriority } from './distribute-by-priority.ts'

/** [picked quantity, `task: requested @priority`, quantity of each task] */
const DEALS = [
  [25, '1: 10 @0, 2: 10 @0, 3: 10 @0', '1: 10, 2: 10, 3: 5'],
  [30, '1: 10 @0, 2: 10 @0, 3: 10 @0', '1: 10, 2: 10, 3: 10'],
  [12, '1: 10 @0, 2: 10 @5, 3: 10 @0', '2: 10, 1: 2, 3: 0'],
  [0, '1: 10 @0, 2: 1.5 @-1', '1: 0, 2: 0'],
  [10.25, '7: 10 @0, 4: 1.5 @0', '4: 1.5, 7: 8.75'],
] as const

for (const [picked, picks, dealt] of DEALS) {
  test(`${picked} for (${picks}) is distributed as (${dealt})`, () => {
    const wanting = picks.split(', ').map((text) => {
      const [, id, start_quantity = '', priority] = /^(\d+): ([\d.]+) @(-?\d+)$/.exec(text) ?? []
      return { id: Number(id), start_quantity, order_priority: Number(priority) }
    })
    const shares = distributeByPriority(new Big(picked), wanting)
    assert.equal(shares.map(({ pick, quantity }) => `${pick.id}: ${quantity}`).join(', '), dealt)
  })
}
