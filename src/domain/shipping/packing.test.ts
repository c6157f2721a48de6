import assert from 'node:assert/strict'
import test from 'node:test'
import type { ProductFacts } from '#domain/stock/goods.ts'
import { NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Pile } from '#domain/stock/piles.ts'
import type { StagedAllocation } from './find-staged.ts'
import { contentViolations, type Packing, packedPileFor, packingPosting } from './packing.ts'

/** A pile in the bay. */
const pileOf = (id: number, quantity: string) =>
  ({
    ...NO_ATTRIBUTES,
    ...{ id, quantity, product_id: 4, location_id: 5, storage_unit_id: null },
  }) as Pile

/** The reservation of a dispatch task in a pile. */
const stagedOf = (task_id: number, stock_id: number, quantity: string) =>
  ({ id: 70 + task_id, task_id, stock_id, quantity, goods_out_line_id: 20 + task_id }) as StagedAllocation

const pieces = new Map([[4, { decimal_places: 0 } as ProductFacts]])

/** The goods of an order in the bay, packed onto a unit. */
function packingOf(unit: number, pile: Pile, staged: readonly StagedAllocation[]): Packing {
  const content = { stock_id: pile.id, quantity: null, pointer: '' }
  const origin = { operation_id: `act of ${unit}` } as Origin
  return {
    goods_out_id: 10 + unit,
    unit,
    origin,
    packedPiles: [packedPileFor(content, { piles: [pile], staged })],
  }
}

test('several orders can pack parts of one pile, and the last part moves with its reservations', () => {
  const pile = pileOf(7, '12')
  const { movements, closings } = packingPosting([
    packingOf(1, pile, [stagedOf(1, 7, '5')]),
    packingOf(2, pile, [stagedOf(2, 7, '3'), stagedOf(3, 7, '4')]),
  ])
  assert.deepEqual(
    movements.map(({ quantity, to, goods_out_id, origin, reserves = [] }) => [
      quantity,
      typeof to === 'string' ? to : to.storage_unit_id,
      goods_out_id,
      origin?.operation_id,
      reserves.map((part) => [part.task_id, part.quantity]),
    ]),
    [
      ['5', 1, 11, 'act of 1', [[1, '5']]],
      ['7', 2, 12, 'act of 2', []],
    ],
  )
  assert.deepEqual(
    closings.map(({ allocation, quantity, state }) => [allocation.id, quantity, state]),
    [[71, '5', 'released']],
  )
})

test('a partial quantity is taken from the reservations in their order', () => {
  const pile = pileOf(7, '9')
  const staged = [stagedOf(1, 7, '4'), stagedOf(2, 7, '5')]
  const { quantity, parts } = packedPileFor(
    { stock_id: 7, quantity: '6', pointer: '' },
    { piles: [pile], staged },
  )
  assert.equal(quantity, '6')
  assert.deepEqual(
    parts.map((part) => [part.staged.task_id, part.quantity]),
    [
      [1, '4'],
      [2, '2'],
    ],
  )
})

test('all violations of the contents are reported at once', () => {
  const piles = [pileOf(7, '9'), pileOf(8, '9'), { ...pileOf(9, '9'), location_id: 6 }]
  const staged = [stagedOf(1, 7, '4'), stagedOf(2, 9, '2')]
  const contents = [
    { stock_id: 7, quantity: '0.5' },
    { stock_id: 8, quantity: '1' },
    { stock_id: 7, quantity: null },
    { stock_id: 9, quantity: null },
  ].map((content, place) => ({ ...content, pointer: `/${place}` }))
  assert.deepEqual(
    contentViolations(contents, { piles, staged, products: pieces }).map(
      ({ symbol, context }) => `${symbol} ${context?.pointer}`,
    ),
    [
      'quantity_precision /0/quantity',
      'packing_quantity_exceeds_staged /1/quantity',
      'taken /2/stock_id',
      'invalid /3/stock_id',
    ],
  )
})
