import assert from 'node:assert/strict'
import test from 'node:test'
import type { Cell } from '#domain/stock/identity.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { GoodsShift } from './lock-shifts.ts'
import { statusChanges } from './status-changes.ts'

function shiftOf(id: number, status: Cell['status']): GoodsShift {
  const pile = { id, quantity: String(id), location_id: 4 } as Pile
  return { pile, quantity: pile.quantity, to: { ...pile, status } }
}

function changesTo(status: Cell['status']) {
  return statusChanges([shiftOf(3, status), shiftOf(5, status)], {
    status,
    description: 'to be inspected',
    reason_code_id: 9,
    reasons: [{ id: 9, code: 'QA', name: 'Inspection' }, null],
  })
}

test('held goods stay in their location, and movements and events have the reason', () => {
  const { posting, events } = changesTo('held')
  assert.deepEqual(
    posting.movements.map(({ subtype, quantity, to, hold }) => [
      subtype,
      quantity,
      (to as Cell).location_id,
      (to as Cell).status,
      hold?.description,
    ]),
    [
      ['HOLD', '3', 4, 'held', 'to be inspected'],
      ['HOLD', '5', 4, 'held', 'to be inspected'],
    ],
  )
  assert.deepEqual(
    events.map(({ event, movement, extras }) => [event, movement, extras.reason_code]),
    [
      ['placed_on_hold', 0, 'QA'],
      ['placed_on_hold', 1, null],
    ],
  )
})

test('replenishments that suggest goods are cancelled with a hold of these, and not with a release', () => {
  assert.deepEqual(changesTo('held').cancelled_suggestions, [3, 5])
  assert.deepEqual(changesTo('available').cancelled_suggestions, [])
})

test('released goods cause release events', () => {
  const { posting, events } = changesTo('available')
  assert.deepEqual(
    posting.movements.map(({ subtype }) => subtype),
    ['RELEASE', 'RELEASE'],
  )
  assert.deepEqual(
    events.map(({ event }) => event),
    ['released_from_hold', 'released_from_hold'],
  )
})
