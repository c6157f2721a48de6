import type { Query } from '#database/query.ts'
import { join, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { JsonObject } from '#values/json.ts'
import type { LocationRequest } from './location-request.ts'

/** A rule of an account by which locations are sorted. */
export type OrderRule = {
  readonly rule: 'code' | 'walk_sequence' | 'remaining_height' | 'pickface_proximity'
  readonly direction: 'asc' | 'desc'
}

/** A location that may be chosen, with what it is sorted by. */
export type CandidateLocation = { readonly id: number; readonly keys: JsonObject }

/** Continuous pickfaces of the product below their trigger_min, the most urgent first. */
export function lowPickfaces(tx: Transaction, request: LocationRequest): Query<readonly CandidateLocation[]> {
  const tenant = tx.tenant.id
  return tx.rows<CandidateLocation>(sql`
    select l.id, jsonb_build_object('priority', f.priority, 'level', v.level) as keys
    from (${facesOfProducts(tx, request)}) f
    join locations l on l.tenant_id = ${tenant} and l.id = f.location_id and l.is_active
    cross join lateral (
      select coalesce((select sum(s.quantity) from stocks s
          where s.tenant_id = ${tenant} and s.location_id = l.id and s.product_id = f.product_id
            and s.account_id = ${request.account_id} and s.status = 'available'), 0)
        + coalesce((select sum(k.start_quantity) from tasks k
          where k.tenant_id = ${tenant} and k.location_to_id = l.id and k.product_id = f.product_id
            and k.account_id = ${request.account_id} and k.type = 'REPLEN' and k.status in ${OPEN}), 0) as level
    ) v
    where f.replenishment_type = 'continuous' and v.level < f.trigger_min
    order by f.priority, l.pick_sequence nulls last, l.id`)
}

/** The pickfaces of products in the warehouse, group by group. */
function facesOfProducts(tx: Transaction, { warehouse_id, product_ids }: LocationRequest): Sql {
  const tenant = tx.tenant.id
  return sql`
    select f.product_id, f.priority, f.replenishment_type, f.trigger_min, coalesce(f.location_id, m.location_id) as location_id
    from pickface_products f
    left join location_groups m on m.tenant_id = f.tenant_id and m.group_id = f.location_group_id
    where f.tenant_id = ${tenant} and f.warehouse_id = ${warehouse_id} and f.product_id = any(${[...product_ids]}::bigint[])
      and coalesce(f.location_id, m.location_id) is not null`
}

/**
 * Racking locations of the warehouse that are no pickface, in the order of the rules; null values come last.
 */
export function storageCandidates(
  tx: Transaction,
  request: LocationRequest,
  { rules, most }: { readonly rules: readonly OrderRule[]; readonly most: number | null },
): Query<readonly CandidateLocation[]> {
  const tenant = tx.tenant.id
  const order = [...rules.map(orderBy), sql`c.code collate "C"`, sql`c.id`]
  return tx.rows<CandidateLocation>(sql`
    with face as materialized (
      select l.pick_sequence, l.aisle
      from (${facesOfProducts(tx, request)}) f
      join locations l on l.tenant_id = ${tenant} and l.id = f.location_id
    )
    select c.id, jsonb_build_object('code', c.code, 'walk_sequence', c.walk_sequence, 'remaining_height', c.remaining_height,
      'pickface_proximity', c.pickface_proximity) as keys
    from (
      select l.id, l.code, coalesce(l.putaway_sequence, l.pick_sequence) as walk_sequence,
        l.max_height - ${request.load.height}::numeric as remaining_height,
        case when exists (select from face) then (
          select min(abs(l.pick_sequence - face.pick_sequence) + case when face.aisle is distinct from l.aisle then 10000 else 0 end)
          from face
        ) else 0 end as pickface_proximity
      from locations l
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      where l.tenant_id = ${tenant} and l.warehouse_id = ${request.warehouse_id} and l.is_active and not l.is_pickface
        and t.code not in ('GIBAY', 'GOBAY', 'BAY', 'PICKANDDROP', 'WORK', 'PERSONALLOCATION')
    ) c
    order by ${join(order, sql`, `)}
    limit ${most}::bigint`)
}

function orderBy({ rule, direction }: OrderRule): Sql {
  const isUp = direction === 'asc'
  switch (rule) {
    case 'code':
      return isUp ? sql`c.code collate "C"` : sql`c.code collate "C" desc`
    case 'walk_sequence':
      return isUp ? sql`c.walk_sequence nulls last` : sql`c.walk_sequence desc nulls last`
    case 'remaining_height':
      return isUp ? sql`c.remaining_height nulls last` : sql`c.remaining_height desc nulls last`
    case 'pickface_proximity':
      return isUp ? sql`c.pickface_proximity nulls last` : sql`c.pickface_proximity desc nulls last`
  }
}
