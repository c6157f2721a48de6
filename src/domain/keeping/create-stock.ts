import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { announceStock } from '#domain/stock/announce-stock.ts'
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
import { postMovements } from '#domain/stock/post-movements.ts'
import { assertReason } from '#domain/stock/reasons.ts'
import { assertSerialsAreNew } from '#domain/stock/serials.ts'
import { readSpaceRequirement } from '#domain/stock/space-requirement.ts'
import { startOfDay } from '#domain/stock/start-of-day.ts'
import { assertUnitAccepts, readUnits, type UnitFacts, unitIn } from '#domain/stock/units.ts'
import { refusal } from '#problems/problem.ts'
import type { Instant } from '#values/instant.ts'

/** Goods that are found to be there. */
export type Found = {
  readonly account_id: number
  readonly product_id: number
  readonly location_id: number
  readonly storage_unit_id: number | null
  /** In units; an exact decimal as text. */
  readonly quantity: string
  /** What is known of them; the rest is empty. */
  readonly attributes: Partial<Identity>
  readonly reason_code_id: number | null
  readonly description: string | null
}

/** Takes goods that are found into stock: a positive adjustment (operations 3.3). Gives the pile they stand in. */
export async function createStock(tx: Transaction, model: Model, found: Found): Promise<number> {
  const { location, unit } = await takePlace(tx, found)
  const goods = await readGoods(tx, {
    account_id: found.account_id,
    warehouse_id: location.warehouse_id,
    product_ids: [found.product_id],
  })
  const cell: Cell = {
    ...NO_ATTRIBUTES,
    ...found.attributes,
    account_id: found.account_id,
    product_id: found.product_id,
    warehouse_id: location.warehouse_id,
    location_id: location.id,
    storage_unit_id: found.storage_unit_id,
    fifo_date: await cameIn(tx, found, goods.warehouse),
  }
  const piles = await lockPiles(tx, { ids: [], cells: [cell] })
  await askCreation(tx, found, { goods, location, unit, cell })
  const { reason_code_id, description } = found
  const account = goods.account
  const reason = await assertReason(tx, {
    account,
    reason_type: 'positive_adjustment',
    reason_code_id,
    must: 'if_enforced',
  })

  const hold = { description, reason_code_id: null }
  const [posted] = await postMovements(tx, piles, {
    movements: [
      {
        category: 'ADJ',
        subtype: 'POSITIVE',
        quantity: found.quantity,
        from: 'adjustment',
        to: cell,
        ...(cell.status === 'held' ? { hold } : {}),
        reason_code_id,
        description,
      },
    ],
    units:
      unit === null ? [] : [{ id: unit.id, warehouse_id: location.warehouse_id, location_id: location.id }],
  })
  const id = posted?.stock_to_id ?? 0
  const happening = {
    pile: id,
    quantity: found.quantity,
    extras: { reason_code: reason?.code ?? null, description },
  }
  await announceStock(tx, model, [
    { event: 'positively_adjusted', ...happening },
    ...(cell.status === 'held' ? [{ event: 'placed_on_hold', ...happening } as const] : []),
  ])
  return id
}

/** The day goods came in: the one that is said, or today. */
async function cameIn(tx: Transaction, { attributes }: Found, warehouse: WarehouseFacts): Promise<Instant> {
  const { fifo_date } = attributes
  if (fifo_date === undefined) return warehouse.today
  return startOfDay(tx, { warehouse_id: warehouse.id, moment: fifo_date })
}

type Place = { readonly location: LocationFacts; readonly unit: UnitFacts | null }

async function takePlace(tx: Transaction, { location_id, storage_unit_id }: Found): Promise<Place> {
  const seen = locationIn(await readLocations(tx, [location_id]), location_id)
  const [, locations, units] = await tx.pipeline([
    lockAll(tx, { storage_units: [storage_unit_id], locations: isLimited(seen) ? [location_id] : [] }),
    readLocations(tx, [location_id]),
    readUnits(tx, [storage_unit_id]),
  ])
  return {
    location: locationIn(locations, location_id),
    unit: storage_unit_id === null ? null : unitIn(units, storage_unit_id),
  }
}

type Asked = Place & { readonly goods: Goods; readonly cell: Cell }

async function askCreation(
  tx: Transaction,
  found: Found,
  { goods, location, unit, cell }: Asked,
): Promise<void> {
  const product = productOf(goods, found.product_id)
  assertGoods(goods, 'stock')
  assertTarget(location, { warehouse_id: location.warehouse_id, arrival: 'move' })
  if (unit !== null)
    assertUnitAccepts(unit, { warehouse_id: location.warehouse_id, location_id: location.id })
  assertQuantity(found.quantity, { product, field: 'quantity' })
  assertCaptured(goods, product, { cell, quantity: found.quantity })
  await assertSerialsAreNew(tx, [cell])
  if (!goods.warehouse.enforce_location_capacity) return
  const adds = unit !== null && unit.location_id !== location.id
  const [[room], load] = await tx.pipeline([
    readLocationUsage(tx, sql`l.id = ${location.id}`),
    readSpaceRequirement(tx, {
      storage_unit_type_id: adds ? unit.storage_unit_type_id : null,
      contents: [{ product_id: found.product_id, quantity: found.quantity }],
    }),
  ])
  if (room !== undefined) assertCapacity(room, load)
}

type Capturing = { readonly cell: Cell; readonly quantity: string }

function assertCaptured({ account }: Goods, product: ProductFacts, { cell, quantity }: Capturing): void {
  assertTracked(account, product, cell)
  if (product.serial_number_tracking_setting === 'inbound_and_outbound' && cell.serial_number === null)
    throw refusal('capture_required', { field: 'serial_number', product: product.code })
  if (cell.serial_number !== null && Number(quantity) !== 1)
    throw refusal('serial_numbers_count_mismatch', { given: 1, quantity: Number(quantity) })
}
