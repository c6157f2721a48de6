import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { JsonObject } from '#values/json.ts'
import {
  type MapMoment,
  type PlaceFigure,
  type PlaceGoods,
  readCounted,
  readGoods,
  readPicks,
} from './map-figures.ts'

/** What a map can tell of each place. */
export const MAP_FIGURES = ['fill', 'age', 'picks', 'counted', 'held', 'owner'] as const

/** A figure of a map. */
export type MapFigure = (typeof MAP_FIGURES)[number]

/** The most places of a map. */
export const MAP_PLACES_MAX = 100_000

/** A map to read: which figures, and the types that they are read of. */
export type MapRequest = MapMoment & {
  readonly figures: readonly MapFigure[]
  readonly types: Readonly<
    Record<'locations' | 'stocks' | 'transactions' | 'stock_checks' | 'accounts', Resource>
  >
  /** The most places there may be. */
  readonly most?: number
}

const TEXTS = ['zone', 'aisle', 'bay', 'level', 'position', 'column', 'row', 'slot'] as const

type PlaceRow = Readonly<Record<(typeof TEXTS)[number], string | null>> & {
  readonly id: number
  readonly code: string
  readonly is_pickface: boolean
  readonly is_active: boolean
}

/**
 * Reads the places of a warehouse with their figures, as arrays by column in which each place has the same position
 * (platform 18.3). Places are those of now, whatever the moment; figures are of what the caller sees.
 */
export async function readWarehouseMap(tx: Transaction, request: MapRequest): Promise<JsonObject> {
  const places = await readPlaces(tx, request)
  const positions = new Map(places.map(({ id }, position) => [id, position]))
  const column = (name: keyof PlaceRow) => places.map((place) => place[name])
  return {
    warehouse_id: request.warehouse,
    as_at: request.as_at,
    places: {
      id: column('id'),
      code: column('code'),
      ...Object.fromEntries(TEXTS.map((name) => [name, column(name)])),
      is_pickface: column('is_pickface'),
      is_active: column('is_active'),
    },
    ...(await readFigures(tx, request, positions)),
  }
}

/** Reads the places in walking order; refuses more than a map can have. */
async function readPlaces(
  tx: Transaction,
  { warehouse, types, most = MAP_PLACES_MAX }: MapRequest,
): Promise<readonly PlaceRow[]> {
  const places = await tx.rows<PlaceRow>(sql`
    select l.id, l.code, l.zone, l.aisle, l.bay, l.level, l.position, l."column", l.row, l.slot, l.is_pickface, l.is_active
    from locations l
    where l.warehouse_id = ${warehouse} and ${visibilityOf(types.locations, 'l', tx)}
    order by l.pick_sequence, l.code, l.id
    limit ${most + 1}`)
  if (places.length > most) throw refusal('too_many_items', { field: 'locations', max: most })
  return places
}

async function readFigures(
  tx: Transaction,
  request: MapRequest,
  positions: ReadonlyMap<number, number>,
): Promise<{ readonly figures: JsonObject; readonly accounts?: readonly JsonObject[] }> {
  const { types } = request
  const wants = (...names: readonly MapFigure[]) => names.some((name) => request.figures.includes(name))
  const placed = (rows: readonly PlaceFigure[]) => {
    const values: (number | null)[] = Array.from({ length: positions.size }, () => null)
    for (const { place, value } of rows) {
      const position = positions.get(place)
      if (position !== undefined) values[position] = value
    }
    return values
  }
  const goods = wants('fill', 'age', 'held', 'owner') ? await readGoods(tx, types.stocks, request) : []
  const of = (name: Exclude<keyof PlaceGoods, 'place'>) =>
    placed(
      goods.flatMap((row) => {
        const value = row[name]
        return value === null ? [] : [{ place: row.place, value }]
      }),
    )
  const figures: JsonObject = {
    ...(wants('fill') ? { fill: of('fill'), piles: of('piles'), units: of('units') } : {}),
    ...(wants('age') ? { age: of('age') } : {}),
    ...(wants('picks') ? { picks: placed(await readPicks(tx, types.transactions, request)) } : {}),
    ...(wants('counted') ? { counted: placed(await readCounted(tx, types.stock_checks, request)) } : {}),
    ...(wants('held') ? { held: of('held') } : {}),
    ...(wants('owner') ? { owner: of('owner'), owners: of('owners') } : {}),
  }
  if (!wants('owner')) return { figures }
  return { figures, accounts: await readOwners(tx, types.accounts, goods) }
}

type Owner = { readonly id: number; readonly code: string; readonly name: string }

/** Reads the accounts that own goods on the map. */
function readOwners(
  tx: Transaction,
  accounts: Resource,
  goods: readonly PlaceGoods[],
): Promise<readonly Owner[]> {
  const ids = [...new Set(goods.map(({ owner }) => owner))]
  return tx.rows<Owner>(sql`
    select a.id, a.code, a.name
    from accounts a
    where a.id = any(${ids}::bigint[]) and ${visibilityOf(accounts, 'a', tx)}
    order by a.code, a.id`)
}
