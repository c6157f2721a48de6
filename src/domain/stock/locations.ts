import { SerializationFailure } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'

/** What acts need to know about a location. Exact decimals are text. */
export type LocationFacts = {
  readonly id: number
  readonly code: string
  readonly warehouse_id: number
  readonly is_active: boolean
  readonly is_pickface: boolean
  /** The code of its type. */
  readonly type: string
  readonly max_weight: string | null
  readonly max_cube: string | null
  readonly max_height: string | null
  readonly storage_unit_capacity: number | null
  readonly storage_unit_type_id: number | null
}

/** How goods arrive at a location. */
export type Arrival = 'receive' | 'putaway' | 'move' | 'stage' | 'work'

/** What each location type accepts (operations 2.1). A tenant's own types behave as racking. */
const RACK_ARRIVALS: readonly Arrival[] = ['putaway', 'move']
const ACCEPTED_ARRIVALS: ReadonlyMap<string, readonly Arrival[]> = new Map([
  ['GIBAY', ['receive', 'move']],
  ['GOBAY', ['stage']],
  ['BAY', ['receive', 'putaway', 'move', 'stage']],
  ['PICKANDDROP', ['putaway', 'move']],
  ['WORK', ['work']],
  ['PERSONALLOCATION', []],
])

/** Whether a location type accepts goods that arrive in this way. */
export function accepts(type: string, arrival: Arrival): boolean {
  return (ACCEPTED_ARRIVALS.get(type) ?? RACK_ARRIVALS).includes(arrival)
}

/** Whether a location type behaves as racking. */
export function isRacking(type: string): boolean {
  return !ACCEPTED_ARRIVALS.has(type)
}

/** Whether goods received at such a location must be put away from there. */
export function awaitsPutaway(type: string): boolean {
  return type === 'GIBAY' || type === 'BAY'
}

/** Reads locations, by id. */
export function readLocations(
  tx: Transaction,
  ids: readonly (number | null | undefined)[],
): Query<ReadonlyMap<number, LocationFacts>> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (uniqueIds.length === 0) return tx.value(new Map())
  return tx
    .rows<LocationFacts>(sql`
    select l.id, l.code, l.warehouse_id, l.is_active, l.is_pickface, t.code as type, l.max_weight, l.max_cube, l.max_height,
      l.storage_unit_capacity, l.storage_unit_type_id
    from locations l
    join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${uniqueIds}::bigint[])`)
    .map((rows) => new Map(rows.map((row) => [row.id, row])))
}

/** The same for locations named by the caller: only those visible to the caller (operations 12). */
export function readVisibleLocations(
  tx: Transaction,
  ids: readonly (number | null | undefined)[],
): Query<ReadonlyMap<number, LocationFacts>> {
  const { warehouse_ids } = tx.caller
  return readLocations(tx, ids).map((all) =>
    warehouse_ids === null
      ? all
      : new Map([...all].filter(([, { warehouse_id }]) => warehouse_ids.includes(warehouse_id))),
  )
}

/** A location that was read; if it was deleted meanwhile, the act restarts. */
export function locationIn(locations: ReadonlyMap<number, LocationFacts>, id: number): LocationFacts {
  const location = locations.get(id)
  if (location === undefined) throw new SerializationFailure(`location ${id} is gone`)
  return location
}

/** Refuses a location that does not accept goods arriving in this way (operations 0.10). */
export function assertTarget(
  location: LocationFacts,
  { warehouse_id, arrival }: { readonly warehouse_id: number; readonly arrival: Arrival },
): void {
  const { code, type } = location
  if (!location.is_active) throw refusal('location_inactive', { code })
  if (location.warehouse_id !== warehouse_id) throw refusal('location_warehouse_mismatch', { code })
  if (!accepts(type, arrival)) throw refusal('location_type_refuses_stock', { type })
}

/** Whether a location has any limit: of what is there together, or of each unit. */
export function hasLimits(location: LocationFacts): boolean {
  return isLimited(location) || location.max_height !== null || location.storage_unit_type_id !== null
}

/** Whether a location has a capacity limit; only then do its arrivals have to be serialised. */
export function isLimited(location: LocationFacts): boolean {
  const { max_weight, max_cube, storage_unit_capacity } = location
  return max_weight !== null || max_cube !== null || storage_unit_capacity !== null
}
