import assert from 'node:assert/strict'
import test from 'node:test'
import type { DispatchedGoods } from '#domain/dispatch/dispatch-changes.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { apart } from './dispatch-shipments-together.ts'

/** A shipment with goods in these piles, each on a unit or loose. */
const shipmentOf = (id: number, piles: readonly (readonly [pile: number, unit: number | null])[]) => ({
  id,
  goods: piles.map(
    ([pile, unit]) => ({ pile: { id: pile, storage_unit_id: unit } as Pile }) as DispatchedGoods,
  ),
})

test('of shipments that share a pile or a unit only the first is dispatched with the others', () => {
  const shipments = [
    shipmentOf(1, [
      [1, null],
      [2, 50],
    ]),
    shipmentOf(2, [[1, null]]),
    shipmentOf(3, [[3, 50]]),
    shipmentOf(4, [[4, 51]]),
    shipmentOf(5, [[5, null]]),
  ]
  assert.deepEqual(
    apart(shipments).map(({ id }) => id),
    [1, 4, 5],
  )
})
