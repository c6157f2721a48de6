import assert from 'node:assert/strict'
import test from 'node:test'
import type { Origin } from '#domain/stock/origin.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { Allocation } from '#domain/stock/reserve.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Caller } from '#values/caller.ts'
import { type DispatchedGoods, dispatchChanges } from './dispatch-changes.ts'

/** A quantity of a pile, on a unit or loose, that a task of order 11 has reserved. */
function goodsOf(task: number, pile: number, { quantity = '2', unit = null as number | null } = {}) {
  return {
    task: { id: task, goods_out_id: 11, goods_out_line_id: 20 + task } as Task,
    pile: { id: pile, quantity: '5', storage_unit_id: unit } as Pile,
    allocation: { id: 70 + pile, stock_id: pile, quantity } as Allocation,
  } satisfies DispatchedGoods
}

test('dispatched goods leave, and their reservations are consumed', () => {
  const { posting, lines, dispatched_order_ids } = dispatchChanges([goodsOf(1, 7), goodsOf(2, 8)])
  assert.deepEqual(
    posting.movements.map(({ from, to, quantity, task_id }) => [(from as Pile).id, to, quantity, task_id]),
    [
      [7, 'outbound', '2', 1],
      [8, 'outbound', '2', 2],
    ],
  )
  assert.deepEqual(
    posting.closings?.map(({ allocation, quantity, state }) => [allocation.id, quantity, state]),
    [
      [77, '2', 'consumed'],
      [78, '2', 'consumed'],
    ],
  )
  assert.deepEqual(lines, [
    { id: 21, dispatched: '2' },
    { id: 22, dispatched: '2' },
  ])
  assert.deepEqual(dispatched_order_ids, [11])
})

test('a task with goods of several piles is finished once, with their total quantity', () => {
  const { finished_tasks, events } = dispatchChanges([goodsOf(1, 7), goodsOf(1, 8, { quantity: '3' })])
  assert.deepEqual(finished_tasks, [{ id: 1, confirmed_quantity: '5' }])
  assert.deepEqual(
    events.map(({ movement, shows_pile_before }) => [movement, shows_pile_before]),
    [
      [0, true],
      [1, true],
    ],
  )
})

test('units are dispatched with their goods', () => {
  assert.deepEqual(dispatchChanges([goodsOf(1, 7, { unit: 9 })]).posting.dispatched_units, [9])
})

test('goods that leave together leave each for the user of their own request', () => {
  const of = (user_id: number) =>
    ({ caller: { user_id } as Caller, operation_id: `operation ${user_id}` }) satisfies Origin
  const { posting, finished_tasks, events } = dispatchChanges([
    { ...goodsOf(1, 7), origin: of(31) },
    { ...goodsOf(2, 8), origin: of(32) },
  ])
  assert.deepEqual(
    posting.movements.map(({ origin }) => origin?.operation_id),
    ['operation 31', 'operation 32'],
  )
  for (const acts of [finished_tasks, events])
    assert.deepEqual(
      acts.map(({ caller }) => caller?.user_id),
      [31, 32],
    )
})
