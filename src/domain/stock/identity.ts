import { createHash } from 'node:crypto'
import type { ColumnTypes } from '#database/table-of.ts'
import type { Instant } from '#values/instant.ts'

/** What distinguishes piles in the same place (operations 0.2). */
export type Identity = {
  readonly account_id: number
  readonly product_id: number
  readonly batch: string | null
  readonly serial_number: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  readonly fifo_date: Instant
  readonly status: 'available' | 'held'
  readonly string2: string | null
  readonly string3: string | null
  readonly string4: string | null
  readonly string5: string | null
  readonly integer1: number | null
  readonly integer2: number | null
  readonly integer3: number | null
  readonly integer4: number | null
  readonly integer5: number | null
  readonly boolean1: boolean | null
  readonly boolean2: boolean | null
  readonly boolean3: boolean | null
  readonly boolean4: boolean | null
  readonly boolean5: boolean | null
  readonly datetime3: Instant | null
  readonly datetime4: Instant | null
  readonly datetime5: Instant | null
}

/** Where a pile is. */
type PilePlace = {
  readonly warehouse_id: number
  readonly location_id: number
  /** Null for loose goods. */
  readonly storage_unit_id: number | null
}

/** Identity and place: at most one pile has each. */
export type Cell = Identity & PilePlace

/** Attributes that can be given for arriving goods, on the expected line or at receipt. */
export const INPUT_ATTRIBUTES = [
  'batch',
  'sell_by_date',
  'best_before_date',
  'string2',
  'string3',
  'string4',
  'string5',
  'integer1',
  'integer2',
  'integer3',
  'integer4',
  'integer5',
  'boolean1',
  'boolean2',
  'boolean3',
  'boolean4',
  'boolean5',
  'datetime3',
  'datetime4',
  'datetime5',
] as const satisfies readonly (keyof Identity)[]

/** The columns of a pile that are its own and not its owner's, product's or place's. */
export const ATTRIBUTES = [
  ...INPUT_ATTRIBUTES,
  'serial_number',
  'fifo_date',
  'status',
] as const satisfies readonly (keyof Identity)[]

/** Their database types. */
export const ATTRIBUTE_TYPES: ColumnTypes<(typeof ATTRIBUTES)[number]> = {
  batch: 'text',
  sell_by_date: 'date',
  best_before_date: 'date',
  string2: 'text',
  string3: 'text',
  string4: 'text',
  string5: 'text',
  integer1: 'int8',
  integer2: 'int8',
  integer3: 'int8',
  integer4: 'int8',
  integer5: 'int8',
  boolean1: 'bool',
  boolean2: 'bool',
  boolean3: 'bool',
  boolean4: 'bool',
  boolean5: 'bool',
  datetime3: 'timestamptz',
  datetime4: 'timestamptz',
  datetime5: 'timestamptz',
  serial_number: 'text',
  fifo_date: 'timestamptz',
  status: 'text',
}

/** Attributes of goods for which none are given except the date of receipt. */
export const NO_ATTRIBUTES: Omit<Identity, 'account_id' | 'product_id' | 'fifo_date'> = {
  batch: null,
  serial_number: null,
  sell_by_date: null,
  best_before_date: null,
  status: 'available',
  string2: null,
  string3: null,
  string4: null,
  string5: null,
  integer1: null,
  integer2: null,
  integer3: null,
  integer4: null,
  integer5: null,
  boolean1: null,
  boolean2: null,
  boolean3: null,
  boolean4: null,
  boolean5: null,
  datetime3: null,
  datetime4: null,
  datetime5: null,
}

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2000, 0, 1) / DAY_MS

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')
const text = (value: string | null) => (value === null ? '' : md5(value))
const day = (value: string | null) => (value === null ? '' : String(Date.parse(value) / DAY_MS - FIRST_DAY))
const moment = (value: Instant | null) => (value === null ? '' : String(Date.parse(value)))
const plain = (value: number | boolean | null) => (value === null ? '' : String(value))

/** The identity as one value, as the database computes it in the column `stocks.cell`. */
export function identityFor(pile: Identity): string {
  const hash = md5(
    [
      plain(pile.account_id),
      plain(pile.product_id),
      text(pile.batch),
      text(pile.serial_number),
      day(pile.sell_by_date),
      day(pile.best_before_date),
      moment(pile.fifo_date),
      pile.status,
      text(pile.string2),
      text(pile.string3),
      text(pile.string4),
      text(pile.string5),
      ...[pile.integer1, pile.integer2, pile.integer3, pile.integer4, pile.integer5].map(plain),
      ...[pile.boolean1, pile.boolean2, pile.boolean3, pile.boolean4, pile.boolean5].map(plain),
      moment(pile.datetime3),
      moment(pile.datetime4),
      moment(pile.datetime5),
    ].join('|'),
  )
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A cell as one value. */
export function cellKeyFor(cell: Cell): string {
  return `${cell.location_id} ${cell.storage_unit_id ?? ''} ${identityFor(cell)}`
}

/** Only the identity and place of a pile. */
export function cellOf({
  account_id,
  product_id,
  warehouse_id,
  location_id,
  storage_unit_id,
  ...pile
}: Cell): Cell {
  const attributes = Object.fromEntries(ATTRIBUTES.map((name) => [name, pile[name]]))
  // Every attribute is listed in ATTRIBUTES, so what was taken apart is whole again.
  return {
    ...(attributes as Pick<Identity, (typeof ATTRIBUTES)[number]>),
    account_id,
    product_id,
    warehouse_id,
    location_id,
    storage_unit_id,
  }
}
