import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { createUnits } from '#domain/stock/create-units.ts'
import { type ProductFacts, readProducts } from '#domain/stock/goods.ts'
import { lockPilesToKeep, readPiles } from '#domain/stock/lock-piles.ts'
import type { Pile, RequestedStock } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertUnloaded, readUnits } from '#domain/stock/units.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'
import { refuseAll } from '#problems/problem.ts'
import { findStaged } from './find-staged.ts'
import { joinShipments } from './join-shipments.ts'
import { contentViolations, type PackedPile, packedPileFor, packingPosting } from './packing.ts'
import { removeEmptiedPackages } from './remove-emptied-packages.ts'

/** What is packed, into which type of unit, and for which shipment. */
export type PackRequest = {
  readonly shipment_id: number
  readonly goods_out_id: number
  readonly storage_unit_type_id: number
  readonly contents: readonly RequestedStock[]
}

/**
 * Packs staged goods of an order onto a new unit at their location, with their reservations; they leave with
 * the shipment they are packed for; packages they leave empty are removed (operations 4.9). Returns the unit.
 */
export async function packGoods(tx: Transaction, packages: Resource, request: PackRequest): Promise<number> {
  const { shipment_id, goods_out_id, contents } = request
  const order_ids = [goods_out_id]
  const stock_ids = contents.map(({ stock_id }) => stock_id)
  const [unlocked, unlockedStaged] = await tx.pipeline([
    readPiles(tx, sql`s.id = any(${stock_ids}::bigint[])`),
    findStaged(tx, { order_ids, stock_ids }),
  ])
  const [, piles, staged, units] = await tx.pipeline([
    lockAll(tx, {
      tasks: unlockedStaged.map(({ task_id }) => task_id),
      storage_units: unlocked.map(({ storage_unit_id }) => storage_unit_id),
    }),
    // What is packed is staged before and after, and what stays in its pile is as free as before.
    lockPilesToKeep(tx, stock_ids),
    findStaged(tx, { order_ids, stock_ids }),
    readUnits(
      tx,
      unlocked.map(({ storage_unit_id }) => storage_unit_id),
    ),
  ])
  for (const unit of units.values()) assertUnloaded(unit)
  const context = { piles: piles.all, staged }
  refuseAll(contentViolations(contents, { ...context, products: await readProductsOf(tx, piles.all) }))
  const packedPiles = contents.map((content) => packedPileFor(content, context))

  const unit = await createPackageUnit(tx, request, packedPiles)
  await postMovements(tx, piles, packingPosting([{ goods_out_id, unit, packedPiles }]))
  await joinShipments(tx, [{ storage_unit_id: unit, shipment_id, goods_out_id }])
  await updateDispatchSources(tx, [...new Set(staged.map(({ task_id }) => task_id))])
  await removeEmptiedPackages(tx, packages, [...units.keys()])
  return unit
}

/** The products of staged goods. */
export async function readProductsOf(
  tx: Transaction,
  piles: readonly Pile[],
): Promise<ReadonlyMap<number, ProductFacts>> {
  const [first] = piles
  if (first === undefined) return new Map()
  const product_ids = [...new Set(piles.map(({ product_id }) => product_id))]
  return readProducts(tx, { account_id: first.account_id, product_ids })
}

/** Creates the unit at the location of the goods. */
async function createPackageUnit(
  tx: Transaction,
  { storage_unit_type_id }: PackRequest,
  packedPiles: readonly PackedPile[],
): Promise<number> {
  const pile = packedPiles[0]?.pile
  if (pile === undefined) throw new Error('nothing is packed')
  const { warehouse_id, location_id } = pile
  const [unit] = await createUnits(tx, { storage_unit_type_id, warehouse_id, location_id, count: 1 })
  if (unit === undefined) throw new Error('no unit was made')
  return unit
}
