import assert from 'node:assert/strict'
import { test } from 'node:test'
import Big from 'big.js'
import { type LossPile, planLoss, planLosses, type YieldingReservation } from './plan-loss.ts'

const pile = (id: number, quantity: number, others: Partial<LossPile> = {}): LossPile => ({
  id,
  storage_unit_id: null,
  fifo_date: '2026-03-02T00:00:00Z',
  status: 'available',
  quantity: String(quantity),
  free: String(quantity),
  ...others,
})

let ids = 0
const reserved = (
  stock_id: number,
  quantity: number,
  others: Partial<YieldingReservation> = {},
): YieldingReservation => {
  ids += 1
  return { id: ids, task_id: ids, stock_id, type: 'PICK', priority: 0, quantity: String(quantity), ...others }
}

function lost(missing: number, piles: readonly LossPile[], yielding: readonly YieldingReservation[] = []) {
  const { shares, reductions, unapplied } = planLoss(new Big(missing), { piles, reserved: yielding })
  return {
    shares: shares.map((one) => `${one.pile.id} x ${one.quantity}`),
    reductions: reductions.map((one) => `${one.reserved.task_id} x ${one.quantity.toFixed()}`),
    unapplied,
  }
}

test('loose goods are removed before units, the oldest first, free before held', () => {
  const piles = [
    pile(1, 5, { storage_unit_id: 9, fifo_date: '2026-01-01T00:00:00Z' }),
    pile(2, 5, { status: 'held', fifo_date: '2026-01-01T00:00:00Z' }),
    pile(3, 5),
    pile(4, 5, { fifo_date: '2026-03-01T00:00:00Z' }),
  ]
  assert.deepEqual(lost(17, piles), {
    shares: ['2 x 2', '4 x 5', '3 x 5', '1 x 5'],
    reductions: [],
    unapplied: '0',
  })
})

test('reserved goods are taken last: the least urgent pick first, of these the newest', () => {
  const piles = [pile(1, 30, { free: '4' })]
  const urgent = reserved(1, 6, { priority: 9 })
  const older = reserved(1, 10)
  const newer = reserved(1, 5)
  const brought = reserved(1, 5, { type: 'REPLEN', priority: -5 })
  assert.deepEqual(lost(12, piles, [urgent, older, newer, brought]), {
    shares: ['1 x 12'],
    reductions: [`${newer.task_id} x 5`, `${older.task_id} x 3`],
    unapplied: '0',
  })
  assert.deepEqual(lost(28, piles, [urgent, older, newer, brought]).reductions, [
    `${newer.task_id} x 5`,
    `${older.task_id} x 10`,
    `${urgent.task_id} x 6`,
    `${brought.task_id} x 3`,
  ])
})

test('neither staged goods nor more than the stock is removed', () => {
  const piles = [pile(1, 30, { free: '4' })]
  assert.deepEqual(lost(12, piles, [reserved(1, 3)]), {
    shares: ['1 x 7'],
    reductions: [`${ids} x 3`],
    unapplied: '5',
  })
})

test('stock removed by one loss is not available to the next', () => {
  const piles = [pile(1, 5, { free: '2' }), pile(2, 4)]
  const yielding = [reserved(1, 3, { task_id: 7 })]
  const losses = planLosses(
    [4, 3, 9].map((missing) => ({ missing: new Big(missing), piles })),
    yielding,
  )
  assert.deepEqual(
    losses.map(({ shares, reductions, unapplied }) => [
      shares.map((one) => `${one.pile.id} x ${one.quantity}`).join(', '),
      reductions.map((one) => `${one.reserved.task_id} x ${one.quantity.toFixed()}`).join(', '),
      unapplied,
    ]),
    [
      ['1 x 2, 2 x 2', '', '0'],
      ['1 x 1, 2 x 2', '7 x 1', '0'],
      ['1 x 2', '7 x 2', '7'],
    ],
  )
})
