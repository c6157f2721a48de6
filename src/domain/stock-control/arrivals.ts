import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { assertGoods, assertQuantity, assertTracked, type Goods, productOf } from '#domain/stock/goods.ts'
import type { Cell } from '#domain/stock/identity.ts'
import {
  assertCapacity,
  type LocationUsage,
  readLocationUsage,
  type SpaceRequirement,
  withLoad,
} from '#domain/stock/location-usage.ts'
import { assertTarget, type LocationFacts } from '#domain/stock/locations.ts'
import { readStockedSerials, type SerialisedGoods } from '#domain/stock/serials.ts'
import { readSpaceRequirements } from '#domain/stock/space-requirement.ts'
import { assertUnitAccepts, type UnitFacts } from '#domain/stock/units.ts'
import { refusal } from '#problems/problem.ts'
import { elementAt } from '#values/element-at.ts'

/** Goods that are to be added to stock, with what is known of them. */
export type StockToAdd = {
  readonly input: { readonly product_id: number; readonly quantity: string }
  readonly goods: Goods
  readonly location: LocationFacts
  readonly unit: UnitFacts | null
  readonly cell: Cell
}

/** The space that goods need: loose or on a unit that is there, and together with their unit. */
type Space = { readonly alone: SpaceRequirement; readonly with_unit: SpaceRequirement }

/** What is in stock already where goods are to be added. */
export type ArrivalFacts = {
  readonly serials: readonly SerialisedGoods[]
  /** The locations that are not to be filled beyond their limits. */
  readonly usage: readonly LocationUsage[]
  /** The space of those goods that go there. */
  readonly spaces: ReadonlyMap<StockToAdd, Space>
}

/** Reads what is in stock already where goods are to be added. */
export async function readArrivalFacts(tx: Transaction, all: readonly StockToAdd[]): Promise<ArrivalFacts> {
  const bounded = all.filter(({ goods }) => goods.warehouse.enforce_location_capacity)
  const location_ids = [...new Set(bounded.map(({ location }) => location.id))]
  const contentsOf = ({ input: { product_id, quantity } }: StockToAdd) => [{ product_id, quantity }]
  const [serials, usage, alone, withUnits] = await tx.pipeline([
    readStockedSerials(
      tx,
      all.map(({ cell }) => cell),
    ),
    location_ids.length === 0
      ? tx.value([])
      : readLocationUsage(tx, sql`l.id = any(${location_ids}::bigint[])`),
    readSpaceRequirements(
      tx,
      bounded.map((one) => ({ storage_unit_type_id: null, contents: contentsOf(one) })),
    ),
    readSpaceRequirements(
      tx,
      bounded.map((one) => ({
        storage_unit_type_id: one.unit?.storage_unit_type_id ?? null,
        contents: contentsOf(one),
      })),
    ),
  ])
  const spaces = bounded.map(
    (one, place) =>
      [one, { alone: elementAt(alone, place), with_unit: elementAt(withUnits, place) }] as const,
  )
  return { serials, usage, spaces: new Map(spaces) }
}

/** Goods that are added one after the other: each finds the units, serial numbers and loads that those before it leave. */
export class Arrivals {
  readonly #serials: Set<string>
  readonly #usage: Map<number, LocationUsage>
  readonly #units = new Map<number, UnitFacts>()
  readonly #spaces: ReadonlyMap<StockToAdd, Space>

  constructor({ serials, usage, spaces }: ArrivalFacts) {
    this.#serials = new Set(serials.map(serialKey))
    this.#usage = new Map(usage.map((one) => [one.id, one]))
    this.#spaces = spaces
  }

  /** Refuses goods that cannot be added after those before them. */
  assertNext(next: StockToAdd): void {
    const { input, goods, location, cell } = next
    const product = productOf(goods, input.product_id)
    const { warehouse_id } = location
    assertGoods(goods, 'bring_in')
    assertTarget(location, { warehouse_id, arrival: 'move' })
    const unit = this.#unitOf(next)
    if (unit !== null) assertUnitAccepts(unit, { warehouse_id, location_id: location.id })
    assertQuantity(input.quantity, { product, field: 'quantity' })
    assertTracked(goods.account, product, cell)
    const { serial_number: serial } = cell
    if (product.serial_number_tracking_setting === 'inbound_and_outbound' && serial === null)
      throw refusal('capture_required', { field: 'serial_number', product: product.code })
    if (serial !== null && Number(input.quantity) !== 1)
      throw refusal('serial_numbers_count_mismatch', { given: 1, quantity: Number(input.quantity) })
    if (serial !== null && this.#serials.has(serialKey(cell)))
      throw refusal('serial_number_already_in_stock', { serial })
    const [room, space] = [this.#usage.get(location.id), this.#spaceOf(next)]
    if (room !== undefined && space !== null) assertCapacity(room, space)
  }

  /** Counts goods that are added. */
  add(added: StockToAdd): void {
    const { cell, location } = added
    const [room, space, unit] = [this.#usage.get(location.id), this.#spaceOf(added), this.#unitOf(added)]
    if (cell.serial_number !== null) this.#serials.add(serialKey(cell))
    if (room !== undefined && space !== null) this.#usage.set(location.id, withLoad(room, space))
    if (unit !== null)
      this.#units.set(unit.id, {
        ...unit,
        is_filled: true,
        location_id: location.id,
        location: location.code,
      })
  }

  #unitOf({ unit }: StockToAdd): UnitFacts | null {
    return unit === null ? null : (this.#units.get(unit.id) ?? unit)
  }

  #spaceOf(one: StockToAdd): SpaceRequirement | null {
    const unit = this.#unitOf(one)
    const brings = unit !== null && unit.location_id !== one.location.id
    const space = this.#spaces.get(one)
    if (space === undefined) return null
    return brings ? space.with_unit : space.alone
  }
}

function serialKey({ product_id, serial_number }: SerialisedGoods): string {
  return `${product_id} ${serial_number}`
}
