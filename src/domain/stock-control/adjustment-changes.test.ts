import assert from 'node:assert/strict'
import test from 'node:test'
import Big from 'big.js'
import type { Pile } from '#domain/stock/piles.ts'
import { adjustmentChanges } from './adjustment-changes.ts'

const pile = { id: 7, quantity: '10', free: '10' } as Pile

function changesBy(change: string) {
  return adjustmentChanges(pile, {
    change: new Big(change),
    reason: { id: 9, code: 'DAMAGED', name: 'Damaged' },
    details: { reason_code_id: 9, description: 'fell down' },
  })
}

test('a positive adjustment is a movement from the adjustment node to the pile', () => {
  const { posting, events } = changesBy('3')
  assert.deepEqual(
    posting.movements.map(({ subtype, quantity, from, to }) => [subtype, quantity, from, to === pile]),
    [['POSITIVE', '3', 'adjustment', true]],
  )
  assert.deepEqual(events, [
    {
      event: 'positively_adjusted',
      movement: 0,
      extras: { reason_code: 'DAMAGED', description: 'fell down' },
    },
  ])
})

test('a negative adjustment is a movement from the pile to the adjustment node', () => {
  const { posting, events } = changesBy('-3')
  assert.deepEqual(
    posting.movements.map(({ subtype, quantity, from, to }) => [subtype, quantity, from === pile, to]),
    [['NEGATIVE', '3', true, 'adjustment']],
  )
  assert.deepEqual(
    events.map(({ event }) => event),
    ['negatively_adjusted'],
  )
})
