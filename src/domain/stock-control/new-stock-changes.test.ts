import assert from 'node:assert/strict'
import test from 'node:test'
import type { Cell } from '#domain/stock/identity.ts'
import { newStockChanges } from './new-stock-changes.ts'

const changesOf = (status: Cell['status'], unit: number | null) =>
  newStockChanges([
    {
      cell: { status, warehouse_id: 3, location_id: 4 } as Cell,
      quantity: '5',
      unit: unit === null ? null : { id: unit },
      reason: null,
      reason_code_id: null,
      description: 'found',
    },
  ])

test('added goods come from the adjustment node, and their unit is set to their location', () => {
  const { posting, events } = changesOf('available', 8)
  assert.deepEqual(
    posting.movements.map(({ subtype, from, quantity, hold }) => [subtype, from, quantity, hold]),
    [['POSITIVE', 'adjustment', '5', undefined]],
  )
  assert.deepEqual(posting.units, [{ id: 8, warehouse_id: 3, location_id: 4 }])
  assert.deepEqual(
    events.map(({ event }) => event),
    ['positively_adjusted'],
  )
})

test('goods that are added as held also cause a hold event', () => {
  const { posting, events } = changesOf('held', null)
  assert.deepEqual(
    posting.movements.map(({ hold }) => hold),
    [{ description: 'found', reason_code_id: null }],
  )
  assert.deepEqual(
    events.map(({ event }) => event),
    ['positively_adjusted', 'placed_on_hold'],
  )
})
