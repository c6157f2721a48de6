import { joinByKey } from '#database/join-by-key.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { decimalFor } from '#values/decimal.ts'
import { OPEN } from './buckets.ts'
import type { LocationFacts } from './locations.ts'

/** The space goods need. Exact decimals, as text: kilograms, cubic metres, centimetres. */
export type SpaceRequirement = {
  readonly weight: string
  readonly cube: string
  readonly height: string
  /** How many units it adds: 1 for a unit, 0 for loose goods. */
  readonly units: number
  readonly storage_unit_type_id: number | null
}

/** A location with what is there and what open tasks will bring. */
export type LocationUsage = LocationFacts & {
  readonly weight: string
  readonly cube: string
  readonly units: number
}

/** What is not counted: the goods and the task for which space is searched. */
export type UsageExclusions = {
  readonly task_ids?: readonly number[]
  readonly storage_unit_ids?: readonly number[]
  readonly stock_ids?: readonly number[]
}

/** Metres per unit of length. */
export const metres: Sql = sql`case t.unit_of_measure when 'millimetre' then 0.001 when 'metre' then 1 when 'inch' then 0.0254
  when 'foot' then 0.3048 else 0.01 end`

/** The outer cube of a unit of type `t`, in cubic metres; 0 where its size is not known. */
export const outerCube: Sql = sql`coalesce(t.length * t.width * t.height * (${metres}) * (${metres}) * (${metres}), 0)`

/**
 * Reads how full locations are, including what open tasks will bring (operations 2.3 step 3); `which` is a condition on
 * `locations l` of type `lt`. Unknown weights and cubes count as 0. Locations without limits are not summed up.
 */
export function readLocationUsage(
  tx: Transaction,
  which: Sql,
  excluded: UsageExclusions = {},
): Query<readonly LocationUsage[]> {
  const tenant = tx.tenant.id
  const units = [...(excluded.storage_unit_ids ?? [])]
  return tx.rows<LocationUsage>(sql`
    with place as materialized (
      select l.id, l.code, l.warehouse_id, l.is_active, l.is_pickface, lt.code as type, l.max_weight, l.max_cube, l.max_height,
        l.storage_unit_capacity, l.storage_unit_type_id
      from locations l
      join location_types lt on lt.tenant_id = l.tenant_id and lt.id = l.location_type_id
      where l.tenant_id = ${tenant} and ${which}
    ),
    limited as materialized (
      select p.id
      from place p
      where p.max_weight is not null or p.max_cube is not null or p.storage_unit_capacity is not null
    ),
    coming as (
      select k.id, k.location_to_id, k.storage_unit_from_id, k.stock_id, k.product_id, k.start_quantity
      from limited l
      -- Goods already there do not arrive.
      join tasks k on k.tenant_id = ${tenant} and k.location_to_id = l.id and k.status in ${OPEN}
        and k.location_from_id is distinct from k.location_to_id and k.type in ('PWAY', 'REPLEN', 'TRAN') and k.id <> all(${[...(excluded.task_ids ?? [])]}::bigint[])
    ),
    unit as (
      select distinct on (location_id, id) location_id, id
      from (
        select l.id as location_id, u.id
        from limited l
        join storage_units u on u.tenant_id = ${tenant} and u.location_id = l.id
        union all
        select c.location_to_id, c.storage_unit_from_id
        from coming c
        where c.stock_id is null and c.storage_unit_from_id is not null
      ) x
      where id <> all(${units}::bigint[])
    ),
    filling as (${fillings(tenant, excluded)})
    select place.*, coalesce(sum(f.weight), 0) as weight, coalesce(sum(f.cube), 0) as cube, coalesce(sum(f.units), 0)::int as units
    from place
    left join filling f on f.location_id = place.id
    group by place.id, place.code, place.warehouse_id, place.is_active, place.is_pickface, place.type, place.max_weight,
      place.max_cube, place.max_height, place.storage_unit_capacity, place.storage_unit_type_id`)
}

/** What each unit, pile and task adds to its location, for limited locations only. */
function fillings(tenant: number, excluded: UsageExclusions): Sql {
  return sql`
    select u.location_id, coalesce(t.weight, 0) as weight, ${outerCube} as cube, 1 as units
    from unit u
    ${joinByKey(tenant, 'storage_units', 'n', sql`u.id`)}
    ${joinByKey(tenant, 'storage_unit_types', 't', sql`n.storage_unit_type_id`)}
    union all
    select u.location_id, s.quantity * coalesce(p.weight, 0), 0, 0
    from unit u
    join stocks s on s.tenant_id = ${tenant} and s.storage_unit_id = u.id
    ${joinByKey(tenant, 'products', 'p', sql`s.product_id`)}
    union all
    select l.id, s.quantity * coalesce(p.weight, 0), s.quantity * coalesce(p.cube, 0), 0
    from limited l
    join stocks s on s.tenant_id = ${tenant} and s.location_id = l.id and s.storage_unit_id is null
    ${joinByKey(tenant, 'products', 'p', sql`s.product_id`)}
    where s.id <> all(${[...(excluded.stock_ids ?? [])]}::bigint[])
    union all
    select c.location_to_id, c.start_quantity * coalesce(p.weight, 0), c.start_quantity * coalesce(p.cube, 0), 0
    from coming c
    ${joinByKey(tenant, 'products', 'p', sql`c.product_id`)}
    where c.stock_id is not null or c.storage_unit_from_id is null`
}

/** A location as it is with goods that will come there too. */
export function withLoad(location: LocationUsage, { weight, cube, units }: SpaceRequirement): LocationUsage {
  return {
    ...location,
    weight: sum(location.weight, weight).toFixed(),
    cube: sum(location.cube, cube).toFixed(),
    units: location.units + units,
  }
}

/** The first limit that the goods would exceed, and by how much; null if they fit. */
export function exceededLimit(
  location: LocationUsage,
  required: SpaceRequirement,
): { readonly limit: string; readonly excess: number } | null {
  const isOtherType =
    location.storage_unit_type_id !== null &&
    required.units > 0 &&
    location.storage_unit_type_id !== required.storage_unit_type_id
  if (isOtherType) return { limit: 'storage_unit_type', excess: 1 }
  const limits = [
    ['max_weight', location.max_weight, sum(location.weight, required.weight)],
    ['max_cube', location.max_cube, sum(location.cube, required.cube)],
    [
      'storage_unit_capacity',
      required.units > 0 ? location.storage_unit_capacity : null,
      sum(location.units, required.units),
    ],
    ['max_height', location.max_height, exact(required.height)],
  ] as const
  for (const [limit, maximum, total] of limits) {
    if (maximum !== null && total.gt(exact(maximum)))
      return { limit, excess: Number(total.minus(exact(maximum))) }
  }
  return null
}

/** Refuses goods that do not fit (operations 2.3 step 3). */
export function assertCapacity(location: LocationUsage, required: SpaceRequirement): void {
  const exceeded = exceededLimit(location, required)
  if (exceeded !== null) throw refusal('location_capacity_exceeded', { code: location.code, ...exceeded })
}

function exact(value: string | number) {
  const decimal = decimalFor(value)
  if (decimal === null) throw new Error(`${value} is not numeric`)
  return decimal
}

const sum = (one: string | number, other: string | number) => exact(one).plus(exact(other))
