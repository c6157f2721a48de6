import Big from 'big.js'
import { cellsOf } from '#web/console/form/paste.ts'
import { readDecimal, showDecimal } from '#web/values/quantity.ts'
import type { CardPrice } from './card-price.ts'
import { CHARGE_TYPES, type ChargeType, unitsOf } from './price-units.ts'

/** What a price may be limited to, by the attributes that are sent. */
export const LIMITS = [
  'subtype',
  'order_type_id',
  'carrier_id',
  'carrier_service_id',
  'location_group_id',
  'product_group_id',
  'storage_unit_type_id',
] as const

/** An attribute that limits a price. */
export type Limit = (typeof LIMITS)[number]

/** A column of the grid: the work that its prices are limited to; of all work none. */
export type PriceScope = {
  readonly key: string
  readonly limits: Readonly<Partial<Record<Limit, string>>>
  /** What the limits are called. */
  readonly names: readonly string[]
}

/** A row of the grid: what is counted of a type of work. */
export type PriceRow = { readonly type: ChargeType; readonly unit: string }

/** The place of a cell: its row and its column. */
export type CellPlace = { readonly row: number; readonly column: number }

/** What was typed into cells that are not saved yet, by their keys; an empty text removes the price. */
export type PriceEdits = ReadonlyMap<string, string>

/** The grid of a card. */
export type PriceGrid = {
  readonly scopes: readonly PriceScope[]
  readonly rows: readonly PriceRow[]
  /** The prices of a cell, the one that it shows first. */
  readonly saved: ReadonlyMap<string, readonly CardPrice[]>
}

/** All work. */
export const EVERYTHING: PriceScope = { key: '', limits: {}, names: [] }

/** Limits of picks alone. */
const OF_PICKS: readonly Limit[] = ['subtype', 'order_type_id', 'carrier_id', 'carrier_service_id']

/** Whether a type of work can be limited so. */
export function isScopeOf({ limits }: PriceScope, type: ChargeType): boolean {
  return type === 'PICK' || OF_PICKS.every((limit) => limits[limit] === undefined)
}

/** The key of a cell. */
export function cellKey({ type, unit }: PriceRow, scope: PriceScope): string {
  return `${type} ${unit} ${scope.key}`
}

/** A scope of its limits. */
export function scopeOf(
  limits: Readonly<Partial<Record<Limit, string>>>,
  names: readonly string[],
): PriceScope {
  const key = LIMITS.flatMap((limit) =>
    limits[limit] === undefined ? [] : [`${limit}=${limits[limit]}`],
  ).join('&')
  return { key, limits, names }
}

/** What a price is limited to. */
export function scopeOfPrice(price: CardPrice): PriceScope {
  const { subtype, order_type, carrier, carrier_service, location_group, product_group, storage_unit_type } =
    price
  const found: readonly (readonly [Limit, string | undefined, string | null | undefined])[] = [
    ['subtype', subtype ?? undefined, subtype],
    ['order_type_id', order_type?.id, order_type?.code],
    ['carrier_id', carrier?.id, carrier?.code],
    ['carrier_service_id', carrier_service?.id, carrier_service?.code],
    ['location_group_id', location_group?.id, location_group?.name],
    ['product_group_id', product_group?.id, product_group?.name],
    ['storage_unit_type_id', storage_unit_type?.id, storage_unit_type?.code],
  ]
  const set = found.filter(([, id]) => id !== undefined)
  return scopeOf(
    Object.fromEntries(set.map(([limit, id]) => [limit, id])),
    set.map(([, id, name]) => name ?? `#${id}`),
  )
}

/** The grid of prices: rows that have a price or are shown besides, and columns that have one or were added. */
export function priceGrid(
  prices: readonly CardPrice[],
  {
    scopes: added,
    isWhole,
    edits,
  }: {
    readonly scopes: readonly PriceScope[]
    /** Whether rows without a price are shown. */
    readonly isWhole: boolean
    readonly edits: PriceEdits
  },
): PriceGrid {
  const scoped = prices.map((price) => ({ price, scope: scopeOfPrice(price) }))
  const scopes = new Map(
    [EVERYTHING, ...scoped.map(({ scope }) => scope), ...added].map((one) => [one.key, one]),
  )
  const saved = Map.groupBy(scoped, ({ price, scope }) =>
    cellKey({ type: price.charge_type as ChargeType, unit: price.unit_of_measure ?? '' }, scope),
  )
  const used = new Set([...saved.keys(), ...edits.keys()].map((key) => key.split(' ').slice(0, 2).join(' ')))
  const rows = CHARGE_TYPES.flatMap((type) =>
    unitsOf(type)
      .map((unit, place) => ({ type, unit, isUsual: place === 0 }))
      // Of each type of work one row is there to begin with.
      .filter(({ unit, isUsual }) => isWhole || isUsual || used.has(`${type} ${unit}`))
      .map(({ unit }) => ({ type, unit })),
  )
  return {
    scopes: [...scopes.values()],
    rows,
    saved: new Map([...saved].map(([key, ones]) => [key, ones.map(({ price }) => price)])),
  }
}

/** How a price stands in its cell: `0.35`, of a block `4 / 100`. */
export function cellText(price: Pick<CardPrice, 'price' | 'quantity'>, language: string): string {
  const amount = showDecimal(String(price.price), language)
  return new Big(String(price.quantity)).eq(1)
    ? amount
    : `${amount} / ${showDecimal(String(price.quantity), language)}`
}

/** A price and its block as they were typed; null where it is none. */
export function readCell(
  text: string,
  language: string,
): { readonly price: string; readonly quantity: string } | null {
  const [amount = '', block = '1', ...others] = text.split('/').map((part) => part.trim())
  const price = readDecimal(amount.replace(/[^\d.,\-\s']/g, '').trim(), language)
  const quantity = readDecimal(block, language)
  if (others.length > 0 || price === null || quantity === null || new Big(quantity).lte(0)) return null
  return { price, quantity }
}

/** The text of a cell: what was typed, else its price. */
export function shownText(
  grid: PriceGrid,
  edits: PriceEdits,
  { key, language }: { readonly key: string; readonly language: string },
): string {
  const [first] = grid.saved.get(key) ?? []
  return edits.get(key) ?? (first === undefined ? '' : cellText(first, language))
}

/** What a spreadsheet put on the clipboard, as texts of cells: a block from a cell on, or rows that name what is counted. */
export function pastedCells(
  text: string,
  grid: PriceGrid,
  {
    at,
    labels,
  }: {
    /** The row and column that it was pasted at. */
    readonly at: CellPlace
    /** What types and units are called, as codes and as labels, in small letters. */
    readonly labels: (row: PriceRow) => {
      readonly types: readonly string[]
      readonly units: readonly string[]
    }
  },
): PriceEdits {
  const cells = cellsOf(text).map((row) => row.map((cell) => cell.trim()))
  const all = CHARGE_TYPES.flatMap((type) => unitsOf(type).map((unit) => ({ type, unit })))
  const named = cells.flatMap(([type = '', unit = '', price = '', block = '']) => {
    const row = all.find((one) => {
      const { types, units } = labels(one)
      return types.includes(type.toLowerCase()) && units.includes(unit.toLowerCase())
    })
    if (row === undefined) return []
    return [[cellKey(row, EVERYTHING), block === '' ? price : `${price} / ${block}`] as const]
  })
  if (named.length > 0) return new Map(named)
  return new Map(
    cells.flatMap((line, down) =>
      line.flatMap((cell, right) => {
        const [row, scope] = [grid.rows[at.row + down], grid.scopes[at.column + right]]
        if (row === undefined || scope === undefined || !isScopeOf(scope, row.type)) return []
        return [[cellKey(row, scope), cell] as const]
      }),
    ),
  )
}

/** The types of work of rows, in their order. */
export const typesOf = (rows: readonly PriceRow[]): readonly ChargeType[] => [
  ...new Set(rows.map(({ type }) => type)),
]

/** What a column is called: what its prices are limited to. */
export function scopeTitle(
  { names, limits }: PriceScope,
  { all, state }: { readonly all: string; readonly state: (name: string) => string },
): string {
  if (names.length === 0) return all
  return names.map((name) => (name === limits.subtype ? state(name) : name)).join(', ')
}
