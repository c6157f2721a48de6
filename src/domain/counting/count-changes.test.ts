import assert from 'node:assert/strict'
import test from 'node:test'
import Big from 'big.js'
import type { Cell } from '#domain/stock/identity.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { type CountedDifference, countChanges } from './count-changes.ts'
import type { StockCheckRecord } from './stock-check.ts'

const record = { id: 1, stock_check_id: 11 } as StockCheckRecord
const [first, second] = [{ id: 7, quantity: '10' } as Pile, { id: 8, quantity: '4' } as Pile]

const changesOf = (...differences: readonly CountedDifference[]) =>
  countChanges(differences, {
    reason: { id: 9, code: 'COUNT', name: 'Count' },
    closings: [{ allocation: { id: 70, stock_id: 7, quantity: '2' }, quantity: '2', state: 'released' }],
  })

test('missing goods leave each of their piles, and their reservations are released', () => {
  const shares = [
    { pile: first, quantity: '2' },
    { pile: second, quantity: '4' },
  ]
  const { posting, events } = changesOf({ record, shares, found: [] })
  assert.deepEqual(
    posting.movements.map(({ subtype, from, to, quantity }) => [subtype, (from as Pile).id, to, quantity]),
    [
      ['STOCK_CHECK_NEGATIVE', 7, 'adjustment', '2'],
      ['STOCK_CHECK_NEGATIVE', 8, 'adjustment', '4'],
    ],
  )
  assert.deepEqual(
    posting.closings?.map(({ quantity, state }) => `${quantity} ${state}`),
    ['2 released'],
  )
  assert.deepEqual(
    events.map(({ event, movement, extras }) => [event, movement, extras.reason_code, extras.stock_check_id]),
    [
      ['negatively_adjusted', 0, 'COUNT', 11],
      ['negatively_adjusted', 1, 'COUNT', 11],
    ],
  )
})

test('found goods are added to their cell, and nothing found causes no movement', () => {
  const to = { location_id: 4 } as Cell
  const found = changesOf({ record, shares: [], found: [{ quantity: new Big(3), to }] })
  assert.deepEqual(
    found.posting.movements.map(({ subtype, from, quantity }) => [subtype, from, quantity]),
    [['STOCK_CHECK_POSITIVE', 'adjustment', '3']],
  )
  assert.deepEqual(
    found.events.map(({ event }) => event),
    ['positively_adjusted'],
  )
  assert.deepEqual(changesOf({ record, shares: [], found: [] }).posting.movements, [])
})
