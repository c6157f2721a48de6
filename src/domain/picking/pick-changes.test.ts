import assert from 'node:assert/strict'
import test from 'node:test'
import Big from 'big.js'
import { type Cell, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import type { LocationFacts } from '#domain/stock/locations.ts'
import type { Origin } from '#domain/stock/origin.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { pickChanges } from './pick-changes.ts'
import type { PickConfirmation, PickContext, PickTask, ReservedPile } from './pick-context.ts'
import { dispatchPartsOf } from './stage-goods.ts'

const BAY = 90
const cell: Cell = {
  ...NO_ATTRIBUTES,
  account_id: 1,
  product_id: 2,
  warehouse_id: 3,
  location_id: 4,
  storage_unit_id: null,
  fifo_date: '2026-01-01T00:00:00.000Z',
}
const originOf = (user_id: number): Origin => ({
  caller: callerWithoutRights(user_id, 'handheld'),
  operation_id: `operation of ${user_id}`,
})

type Picked = {
  readonly id: number
  readonly confirmed: string
  readonly reserved: string
  readonly of: string
}

/** A pick from pile 7 with a reserved quantity. */
function contextOf({ id, confirmed, reserved, of }: Picked): PickContext {
  const pile = {
    ...cell,
    id: 7,
    quantity: of,
    allocation_id: 100 + id,
    pick_id: id,
    reserved,
    explanation: null,
  }
  const pick = {
    id,
    type: 'PICK',
    warehouse_id: 3,
    account_id: 1,
    product_id: 2,
    priority: 0,
    start_quantity: reserved,
    goods_out_id: 10 + id,
    goods_out_line_id: 20 + id,
    goods_out_pick_list_id: 30,
    goods_out_type: 'outbound',
    strategy: 'manual',
    dispatched_by: null,
    serial_number_tracking_setting: null,
  }
  const confirmation = { origin: originOf(id), serial_numbers: [], short_reason: null }
  return {
    pick: pick as unknown as PickTask,
    confirmation: confirmation as unknown as PickConfirmation,
    confirmed: new Big(confirmed),
    planned: [],
    is_substituted: false,
    piles: [pile as unknown as ReservedPile],
    target: { id: BAY, warehouse_id: 3 } as LocationFacts,
    unit_to: null,
    packed_for: [],
    blocked: null,
    tote_goods: [],
    unit_moved: null,
    takes_whole_unit: false,
    remainder: null,
  }
}

function changesOf(picks: readonly Picked[]) {
  const contexts = picks.map(contextOf)
  const staged = contexts
    .filter(({ confirmed }) => confirmed.gt(0))
    .flatMap(dispatchPartsOf)
    .map((part) => ({ ...part, task_id: 500 + part.context.pick.id }))
  return pickChanges(contexts, { staged, conversions: new Map(), pile_ids: [] })
}

test('a pick moves its goods to the bay, where its dispatch task reserves them', () => {
  const { posting, new_tasks, finished_tasks, lines } = changesOf([
    { id: 1, confirmed: '4', reserved: '4', of: '10' },
  ])
  const [movement] = posting.movements
  assert.deepEqual([movement?.quantity, (movement?.to as Cell).location_id], ['4', BAY])
  assert.deepEqual(movement?.reserves, [{ task_id: 501, quantity: '4', goods_out_line_id: 21 }])
  assert.deepEqual(
    posting.closings?.map(({ quantity, state }) => `${quantity} ${state}`),
    ['4 consumed'],
  )
  assert.deepEqual(
    new_tasks.map(({ id, type, location_from_id }) => [id, type, location_from_id]),
    [[501, 'DISP', BAY]],
  )
  assert.deepEqual(
    finished_tasks.map(({ id, confirmed_quantity, location_to_id }) => [
      id,
      confirmed_quantity,
      location_to_id,
    ]),
    [[1, '4', BAY]],
  )
  assert.deepEqual(lines, [{ id: 21, picked: '4', given_back: '0' }])
})

test('the reservation of a short quantity is released', () => {
  const { posting, lines } = changesOf([{ id: 1, confirmed: '3', reserved: '4', of: '10' }])
  assert.deepEqual(
    posting.closings?.map(({ quantity, state }) => `${quantity} ${state}`),
    ['3 consumed', '1 released'],
  )
  assert.deepEqual(lines, [{ id: 21, picked: '3', given_back: '1' }])
})

test('a pick of 0 only releases its reservation', () => {
  const { posting, new_tasks, finished_tasks, events } = changesOf([
    { id: 1, confirmed: '0', reserved: '4', of: '10' },
  ])
  assert.deepEqual([posting.movements, new_tasks, events], [[], [], []])
  assert.deepEqual(
    posting.closings?.map(({ quantity, state }) => `${quantity} ${state}`),
    ['4 released'],
  )
  assert.equal(finished_tasks[0]?.location_to_id, undefined)
})

test('picks of several users are combined, and each keeps its own user, task and operation', () => {
  const { posting, finished_tasks, events } = changesOf([
    { id: 1, confirmed: '4', reserved: '4', of: '10' },
    { id: 2, confirmed: '2', reserved: '2', of: '10' },
  ])
  assert.deepEqual(
    posting.movements.map(({ origin, reserves = [] }) => [origin?.operation_id, reserves[0]?.task_id]),
    [
      ['operation of 1', 501],
      ['operation of 2', 502],
    ],
  )
  assert.deepEqual(
    finished_tasks.map(({ caller }) => caller?.user_id),
    [1, 2],
  )
  assert.deepEqual(
    events.map(({ movement, caller, extras }) => [movement, caller?.user_id, extras.goods_out_id]),
    [
      [0, 1, 11],
      [1, 2, 12],
    ],
  )
})

test('requested moves of a pile are cancelled once several picks together have emptied it', () => {
  const some = { id: 1, confirmed: '4', reserved: '4', of: '10' }
  assert.deepEqual(changesOf([some]).cancelled_moves.stock_ids, [])
  const rest = { id: 2, confirmed: '6', reserved: '6', of: '10' }
  assert.deepEqual(changesOf([some, rest]).cancelled_moves.stock_ids, [7])
})
