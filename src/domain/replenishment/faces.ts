import Big from 'big.js'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { isPastDate, sellableTables } from '#domain/stock/sellable.ts'
import type { Instant } from '#values/instant.ts'

/** The goods of one account and product in the pickfaces of a warehouse. */
export type FaceKey = {
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_id: number
}

/**
 * A location a product is picked from, and how much of one owner's goods it holds or will hold (operations
 * 5.1).
 */
export type Pickface = FaceKey & {
  readonly product_code: string
  readonly location_id: number
  readonly location_code: string
  readonly replenishment_type: 'continuous' | 'demand' | 'order_volume'
  readonly trigger_min: number | null
  readonly trigger_max: number | null
  readonly full_storage_units_only: boolean
  /** When it first held the product; until then it is not refilled automatically. */
  readonly first_filled_at: Instant | null
  /** Whether goods may be moved there: the location is active, and the product not stopped. */
  readonly is_usable: boolean
  /** The quantity there that is not past its date, free or reserved, plus open replenishments; an exact decimal as text. */
  readonly level: string
}

/**
 * Reads the pickfaces of products with the quantity of each owner's goods. A group stands for its locations in
 * pick sequence; faces come in the order they are used.
 */
export function readFaces(tx: Transaction, keys: readonly FaceKey[]): Query<readonly Pickface[]> {
  const tenant = tx.tenant.id
  return tx.rows<Pickface>(sql`
    select q.account_id, f.product_id, p.code as product_code, f.warehouse_id,
      l.id as location_id, l.code as location_code, f.replenishment_type, f.trigger_min, f.trigger_max,
      f.full_storage_units_only, f.first_filled_at, l.is_active and p.stop is not true as is_usable,
      coalesce(stands.quantity, 0) + coalesce(comes.quantity, 0) as level
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as q (account_id bigint, product_id bigint, warehouse_id bigint)
    join pickface_products f on f.tenant_id = ${tenant} and f.product_id = q.product_id and f.warehouse_id = q.warehouse_id
    join products p on p.tenant_id = ${tenant} and p.id = f.product_id
    cross join lateral (
      select f.location_id as id
      where f.location_id is not null
      union all
      select m.location_id
      from location_groups m
      where m.tenant_id = ${tenant} and m.group_id = f.location_group_id
    ) place
    join locations l on l.tenant_id = ${tenant} and l.id = place.id
    left join lateral (
      select sum(s.quantity) as quantity
      from stocks s
      ${sellableTables}
      where s.tenant_id = ${tenant} and s.location_id = l.id and s.product_id = q.product_id and s.account_id = q.account_id
        and s.status = 'available' and not ${isPastDate(sql`${tx.now}::timestamptz`)}
    ) stands on true
    left join lateral (
      select sum(k.start_quantity) as quantity
      from tasks k
      where k.tenant_id = ${tenant} and k.location_to_id = l.id and k.type = 'REPLEN' and k.status in ${OPEN}
        and k.product_id = q.product_id and k.account_id = q.account_id
    ) comes on true
    order by f.priority, f.id, l.pick_sequence nulls last, l.id, q.account_id`)
}

/** The level up to which a pickface is filled: its maximum or, without one, its minimum. */
export function fillLevelOf({ replenishment_type, trigger_max, trigger_min }: Pickface): Big {
  return new Big(replenishment_type === 'demand' ? 0 : (trigger_max ?? trigger_min ?? 0))
}

/**
 * Whether a pickface is refilled automatically: continuous, filled once, and below its minimum (operations
 * 5.2).
 */
export function isBelowMinimum(face: Pickface): boolean {
  const { replenishment_type, first_filled_at, trigger_min, is_usable, level } = face
  if (replenishment_type !== 'continuous' || first_filled_at === null || !is_usable) return false
  return trigger_min !== null && new Big(level).lt(trigger_min)
}

/** Whether two keys are equal. */
export function isSameKey(one: FaceKey, other: FaceKey): boolean {
  return (
    one.account_id === other.account_id &&
    one.product_id === other.product_id &&
    one.warehouse_id === other.warehouse_id
  )
}
