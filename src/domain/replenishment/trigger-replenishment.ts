import Big from 'big.js'
import type { Transaction } from '#database/transaction.ts'
import { assertGoods, productOf, readGoods } from '#domain/stock/goods.ts'
import { assertTarget, locationIn, readLocations } from '#domain/stock/locations.ts'
import { refusal } from '#problems/problem.ts'
import { fillLevelOf } from './faces.ts'
import { fillFaces, lockPickfaces } from './fill-faces.ts'

/** The pickface to fill, and with whose goods. */
export type ReplenishmentTrigger = {
  readonly account_id: number
  readonly location_id: number
  readonly product_id: number
}

/** Requests to fill a pickface to its maximum, whatever its minimum (operations 5.4). */
export async function triggerReplenishment(
  tx: Transaction,
  { account_id, location_id, product_id }: ReplenishmentTrigger,
): Promise<void> {
  const location = locationIn(await readLocations(tx, [location_id]), location_id)
  const { warehouse_id } = location
  const goods = await readGoods(tx, { account_id, warehouse_id, product_ids: [product_id] })
  assertGoods(goods, 'send')
  const faces = await lockPickfaces(tx, [{ account_id, product_id, warehouse_id }])
  const face = faces.find((one) => one.location_id === location_id)
  if (face === undefined) {
    const { code } = productOf(goods, product_id)
    throw refusal('pickface_not_assigned', { product: code, location: location.code })
  }
  assertTarget(location, { warehouse_id, arrival: 'move' })
  const max = fillLevelOf(face)
  if (new Big(face.level).gte(max))
    throw refusal('pickface_full', { level: Number(face.level), max: max.toNumber() })
  const tasks = await fillFaces(tx, { faces: [face], subtype: 'MANUAL' })
  if (tasks === 0) throw refusal('no_bulk_stock', { product: productOf(goods, product_id).code })
}
