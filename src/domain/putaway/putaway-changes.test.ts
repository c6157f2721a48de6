import assert from 'node:assert/strict'
import test from 'node:test'
import Big from 'big.js'
import { type Cell, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { callerWithoutRights } from '#values/caller.ts'
import type { LocationChoice } from './choose-location.ts'
import { type CheckedPutaway, countFollowUps, putawayChanges } from './putaway-changes.ts'
import type { PutawayContext } from './read-putaway.ts'

const BAY = 4
const RACK = 50
const PALLET = 8
const SOMEWHERE: LocationChoice = { location_id: 60, is_limited: false, explanation: {} }

const pileOf = (id: number, quantity: string, storage_unit_id: number | null): Pile =>
  ({
    ...NO_ATTRIBUTES,
    account_id: 1,
    product_id: 2,
    warehouse_id: 3,
    location_id: BAY,
    fifo_date: '2026-01-01T00:00:00.000Z',
    storage_unit_id,
    id,
    quantity,
    free: quantity,
  }) as unknown as Pile

type PutAway = {
  readonly id?: number
  readonly planned: string
  readonly confirmed: string
  readonly standing?: string
  /** The unit that the goods are taken from, and the one that they are put on. */
  readonly on?: number
  readonly onto?: number
  readonly second_leg?: LocationChoice
}

/** A putaway of pile 6 + id for line 21 of receipt 11. */
function putawayOf({ id = 1, planned, confirmed, standing = planned, on, onto, second_leg }: PutAway) {
  const unit_from = on === undefined ? null : { id: on }
  const unit_to = onto === undefined ? null : { id: onto }
  const context = {
    task: {
      id,
      type: 'PWAY',
      warehouse_id: 3,
      start_quantity: planned,
      stock_id: on === undefined ? 6 + id : null,
      storage_unit_from_id: on ?? null,
      location_from_id: BAY,
      location_to_id: RACK,
      goods_in_receipt_id: 11,
      goods_in_line_id: 21,
      explanation: { rules: [] },
    },
    piles: [pileOf(6 + id, standing, on ?? null)],
    lines: [{ task_id: id, goods_in_line_id: 21, quantity: planned, goods_in_receipt_id: 11, product_id: 2 }],
    target: { id: RACK },
    unit_from,
    unit_to,
  } as unknown as PutawayContext
  const putaway = {
    context,
    input: { location_to_id: RACK, storage_unit_to_id: onto ?? null, confirmed_quantity: confirmed },
    confirmed: new Big(confirmed),
    origin: { caller: callerWithoutRights(100 + id, 'handheld'), operation_id: `operation of ${id}` },
    overfilled: null,
    second_leg: second_leg ?? null,
  } satisfies Omit<CheckedPutaway, 'task_ids'>
  const task_ids = Array.from({ length: countFollowUps(putaway) }, (_, index) => 500 + 10 * id + index)
  return { ...putaway, task_ids }
}

const changesOf = (...putaways: readonly PutAway[]) =>
  putawayChanges(putaways.map(putawayOf), { pile_ids: [] })

test('a putaway moves its goods, and its line counts them as put away', () => {
  const { posting, finished_tasks, receipt_lines, new_tasks, putaway_lines, task_events } = changesOf({
    planned: '5',
    confirmed: '5',
  })
  assert.deepEqual(
    posting.movements.map(({ quantity, to }) => [
      quantity,
      (to as Cell).location_id,
      (to as Cell).storage_unit_id,
    ]),
    [['5', RACK, null]],
  )
  assert.deepEqual(
    finished_tasks.map(({ id, confirmed_quantity, location_to_id, caller }) => [
      id,
      confirmed_quantity,
      location_to_id,
      caller?.user_id,
    ]),
    [[1, '5', RACK, 101]],
  )
  assert.deepEqual(receipt_lines, [{ id: 21, put_away: '5' }])
  assert.deepEqual([new_tasks, putaway_lines, posting.units], [[], { reduced: [], added: [] }, []])
  assert.deepEqual(
    task_events.map(({ event, task_id, movement }) => [event, task_id, movement]),
    [['completed', 1, 0]],
  )
})

test('a unit that is put away whole moves with its goods, and its tasks are updated', () => {
  const { posting, moved_sources } = changesOf({ planned: '5', confirmed: '5', on: PALLET, onto: PALLET })
  assert.deepEqual(posting.units, [{ id: PALLET, warehouse_id: 3, location_id: RACK }])
  assert.deepEqual(moved_sources, { task_ids: [1], movements: [0], unit_ids: [PALLET] })
})

test('a unit that goods are taken off stays where it is', () => {
  const { posting, moved_sources } = changesOf({ planned: '5', confirmed: '5', on: PALLET })
  assert.deepEqual([posting.units, moved_sources.unit_ids], [[], []])
})

test('the rest of a partial putaway becomes a new putaway of the same pile', () => {
  const { new_tasks, putaway_lines, receipt_lines, replaced_putaways } = changesOf({
    planned: '5',
    confirmed: '3',
  })
  assert.deepEqual(
    new_tasks.map(({ id, start_quantity, stock_id, location_to_id }) => [
      id,
      start_quantity,
      stock_id,
      location_to_id,
    ]),
    [[510, '2', 7, RACK]],
  )
  const linesOf = (lines: typeof putaway_lines.added) =>
    lines.map(({ task_id, goods_in_line_id, quantity }) => [task_id, goods_in_line_id, quantity])
  assert.deepEqual(linesOf(putaway_lines.reduced), [[1, 21, '2']])
  assert.deepEqual(linesOf(putaway_lines.added), [[510, 21, '2']])
  assert.deepEqual(receipt_lines, [{ id: 21, put_away: '3' }])
  assert.deepEqual(replaced_putaways, [{ task_id: 1, by_task_id: 510, follower_ids: [1] }])
})

test('the rest of a putaway is at most the quantity that is still there', () => {
  const { new_tasks } = changesOf({ planned: '5', confirmed: '3', standing: '4' })
  assert.deepEqual(
    new_tasks.map(({ start_quantity }) => start_quantity),
    ['1'],
  )
})

test('goods at a pick and drop location get a second leg, and do not count as put away yet', () => {
  const { new_tasks, receipt_lines, putaway_lines } = changesOf({
    planned: '5',
    confirmed: '5',
    second_leg: SOMEWHERE,
  })
  assert.deepEqual(
    new_tasks.map(({ subtype, start_quantity, location_from_id, location_to_id, points_at_movement }) => [
      subtype,
      start_quantity,
      location_from_id,
      location_to_id,
      points_at_movement,
    ]),
    [['SECOND_LEG', '5', RACK, 60, 0]],
  )
  assert.deepEqual(receipt_lines, [])
  assert.deepEqual(
    putaway_lines.added.map(({ task_id, quantity }) => [task_id, quantity]),
    [[510, '5']],
  )
})

test('putaways of several users are combined, and each keeps its own user, task and operation', () => {
  const { posting, task_events, finished_tasks } = changesOf(
    { id: 1, planned: '5', confirmed: '5' },
    { id: 2, planned: '4', confirmed: '4' },
  )
  assert.deepEqual(
    posting.movements.map(({ task_id, origin }) => [task_id, origin?.operation_id]),
    [
      [1, 'operation of 1'],
      [2, 'operation of 2'],
    ],
  )
  assert.deepEqual(
    task_events.map(({ task_id, movement, caller }) => [task_id, movement, caller.user_id]),
    [
      [1, 0, 101],
      [2, 1, 102],
    ],
  )
  assert.deepEqual(
    finished_tasks.map(({ caller }) => caller?.user_id),
    [101, 102],
  )
})
