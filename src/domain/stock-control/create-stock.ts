import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { applyChanges } from '#domain/changes/apply-changes.ts'
import {
  assertGoods,
  assertQuantity,
  assertTracked,
  type Goods,
  type ProductFacts,
  productOf,
  readGoods,
  type WarehouseFacts,
} from '#domain/stock/goods.ts'
import { type Cell, type Identity, NO_ATTRIBUTES } from '#domain/stock/identity.ts'
import { assertCapacity, readLocationUsage } from '#domain/stock/location-usage.ts'
import {
  assertTarget,
  isLimited,
  type LocationFacts,
  locationIn,
  readLocations,
} from '#domain/stock/locations.ts'
import { lockPiles } from '#domain/stock/lock-piles.ts'
import { arrivedPile } from '#domain/stock/post-movements.ts'
import { validateReason } from '#domain/stock/reasons.ts'
import { assertSerialsAreNew } from '#domain/stock/serials.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { startOfDay } from '#domain/stock/start-of-day.ts'
import { assertUnitAccepts, readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { refusal } from '#problems/problem.ts'
import { elementAt } from '#values/element-at.ts'
import type { Instant } from '#values/instant.ts'
import { newStockChanges } from './new-stock-changes.ts'

/** Goods to add to stock. */
export type NewStock = {
  readonly account_id: number
  readonly product_id: number
  readonly location_id: number
  readonly storage_unit_id: number | null
  /** In units; an exact decimal as text. */
  readonly quantity: string
  /** Known attributes; the rest is empty. */
  readonly attributes: Partial<Identity>
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** Adds goods to stock: a positive adjustment (operations 3.3). Returns their pile. */
export async function createStock(tx: Transaction, model: Model, input: NewStock): Promise<number> {
  const { location, unit } = await lockPlace(tx, input)
  const goods = await readGoods(tx, {
    account_id: input.account_id,
    warehouse_id: location.warehouse_id,
    product_ids: [input.product_id],
  })
  const cell: Cell = {
    ...NO_ATTRIBUTES,
    ...input.attributes,
    account_id: input.account_id,
    product_id: input.product_id,
    warehouse_id: location.warehouse_id,
    location_id: location.id,
    storage_unit_id: input.storage_unit_id,
    fifo_date: await readFifoDate(tx, input, goods.warehouse),
  }
  const piles = await lockPiles(tx, { ids: [], cells: [cell] })
  await assertCreation(tx, input, { goods, location, unit, cell })
  const { reason_code_id, description } = input
  const account = goods.account
  const reason = await validateReason(tx, {
    account,
    reason_type: 'positive_adjustment',
    reason_code_id,
    must: 'if_enforced',
  })

  const changes = newStockChanges(cell, {
    quantity: input.quantity,
    reason,
    reason_code_id,
    description,
    unit,
  })
  const { posted } = await applyChanges(tx, model, { changes, piles, counting: null })
  return arrivedPile(elementAt(posted, 0))
}

/** The FIFO date: the given one, or today. */
async function readFifoDate(
  tx: Transaction,
  { attributes }: NewStock,
  warehouse: WarehouseFacts,
): Promise<Instant> {
  const { fifo_date } = attributes
  if (fifo_date === undefined) return warehouse.today
  return startOfDay(tx, { warehouse_id: warehouse.id, moment: fifo_date })
}

type StockPlace = { readonly location: LocationFacts; readonly unit: UnitFacts | null }

async function lockPlace(tx: Transaction, { location_id, storage_unit_id }: NewStock): Promise<StockPlace> {
  const unlocked = locationIn(await readLocations(tx, [location_id]), location_id)
  const [, locations, units] = await tx.pipeline([
    lockAll(tx, { storage_units: [storage_unit_id], locations: isLimited(unlocked) ? [location_id] : [] }),
    readLocations(tx, [location_id]),
    readUnits(tx, [storage_unit_id]),
  ])
  return {
    location: locationIn(locations, location_id),
    unit: storage_unit_id === null ? null : unitIn(units, storage_unit_id),
  }
}

type StockToCreate = StockPlace & { readonly goods: Goods; readonly cell: Cell }

async function assertCreation(
  tx: Transaction,
  input: NewStock,
  { goods, location, unit, cell }: StockToCreate,
): Promise<void> {
  const product = productOf(goods, input.product_id)
  assertGoods(goods, 'bring_in')
  assertTarget(location, { warehouse_id: location.warehouse_id, arrival: 'move' })
  if (unit !== null)
    assertUnitAccepts(unit, { warehouse_id: location.warehouse_id, location_id: location.id })
  assertQuantity(input.quantity, { product, field: 'quantity' })
  assertCaptured(goods, product, { cell, quantity: input.quantity })
  await assertSerialsAreNew(tx, [cell])
  if (!goods.warehouse.enforce_location_capacity) return
  const adds = unit !== null && unit.location_id !== location.id
  const [[room], load] = await tx.pipeline([
    readLocationUsage(tx, sql`l.id = ${location.id}`),
    readSpaceRequirement(tx, {
      storage_unit_type_id: adds ? unit.storage_unit_type_id : null,
      contents: [{ product_id: input.product_id, quantity: input.quantity }],
    }),
  ])
  if (room !== undefined) assertCapacity(room, load)
}

type CapturedStock = { readonly cell: Cell; readonly quantity: string }

function assertCaptured({ account }: Goods, product: ProductFacts, { cell, quantity }: CapturedStock): void {
  assertTracked(account, product, cell)
  if (product.serial_number_tracking_setting === 'inbound_and_outbound' && cell.serial_number === null)
    throw refusal('capture_required', { field: 'serial_number', product: product.code })
  if (cell.serial_number !== null && Number(quantity) !== 1)
    throw refusal('serial_numbers_count_mismatch', { given: 1, quantity: Number(quantity) })
}
