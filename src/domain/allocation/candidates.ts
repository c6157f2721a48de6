import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { NOT_ALLOCATABLE, OPEN, waitsWithOthers } from '#domain/stock/buckets.ts'
import type { Instant } from '#values/instant.ts'
import {
  type Criteria,
  type GoodsAttributes,
  type GoodsMismatch,
  mismatchFor,
  type PickRule,
} from './criteria.ts'

/** A pile that may serve an order, with everything that decides whether it does. Exact decimals are text. */
export type Candidate = GoodsAttributes & {
  readonly stock_id: number
  readonly account_id: number
  readonly product_id: number
  readonly warehouse_id: number
  readonly location_id: number
  readonly is_pickface: boolean
  readonly storage_unit_id: number | null
  readonly serial_number: string | null
  readonly fifo_date: Instant
  readonly status: 'available' | 'held'
  readonly quantity: string
  readonly free: string
  /** Why it cannot be reserved where it is; null where it can (operations 4.5 step 1). */
  readonly barred: 'location' | 'check_pending' | null
  /** Of its unit: whether orders take it whole, whether part of it is gone, and how many piles are on it. */
  readonly unit_is_pickable: boolean | null
  readonly unit_is_broken: boolean | null
  readonly unit_piles: number
  /** How much of the product a full unit of this kind holds; null where that is not set. */
  readonly unit_full: string | null
  /** Whether it is among the best piles that were read in order. */
  readonly is_ranked: boolean
  /** Its place, from 1, among those on units that may fit whole, the smallest first; null where it is none of them. */
  readonly small_place: number | null
}

/** Why a pile does not serve a demand. */
export type Unsuitability = GoodsMismatch | 'location' | 'check_pending'

/** Why a pile does not serve a demand; null where it does (operations 4.5 steps 1 and 2). */
export function unsuitabilityFor(candidate: Candidate, criteria: Criteria): Unsuitability | null {
  if (candidate.barred !== null) return candidate.barred
  if (candidate.status !== 'available') return 'location'
  return mismatchFor(candidate, criteria)
}

/** A pile as judged for a demand. */
export type JudgedCandidate = {
  readonly candidate: Candidate
  /** Why it does not serve; null where it does. */
  readonly unsuitability: Unsuitability | null
}

/** Which piles of an owner's product are read. */
export type CandidateSearch = {
  readonly account_id: number
  readonly product_id: number
  /** How many of the best piles; null for all. */
  readonly look: number | null
  /** Whole units of at most this quantity are read too; null for none. An exact decimal as text. */
  readonly small: string | null
  /** The most of these units. */
  readonly small_most: number
  /** Piles in these locations are read too. */
  readonly location_ids: readonly number[]
  /** These piles are read too. */
  readonly stock_ids: readonly number[]
}

/** Where stock is searched for, and in which order goods are taken. */
export type CandidateQuery = {
  readonly warehouse_id: number
  readonly rule: PickRule
  readonly searches: readonly CandidateSearch[]
  /** Only goods that were received on this receipt and are still in a bay (operations 7.7). */
  readonly receipt_id?: number | null
}

/** How many units that may fit whole are read, beside the best piles. */
export const MAX_SMALL_UNITS = 50

/**
 * Reads the piles that may serve, the best of each owner's product first (operations 4.5 step 3), in one
 * statement. Only the required number of piles is read, in the order of an index; piles on the same unit as one
 * of them are read too.
 */
export function readCandidates(tx: Transaction, query: CandidateQuery): Query<readonly Candidate[]> {
  const { rule, searches } = query
  const tenant = tx.tenant.id
  return tx.rows<Candidate>(sql`
    with search as materialized (
      select q.*
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        as q (account_id bigint, product_id bigint, look bigint, small numeric, small_most bigint, location_ids bigint[], stock_ids bigint[])
    ),
    named as materialized (
      select f.id, bool_or(f.is_ranked) as is_ranked, min(f.small_place) as small_place
      from (${searchedIds(tenant, query)}) f
      group by f.id
    ),
    found as materialized (
      select ${pile}, n.is_ranked, n.small_place
      from named n
      join stocks s on s.tenant_id = ${tenant} and s.id = n.id
    ),
    known as materialized (
      select * from found
      union all
      select distinct on (x.id) x.*, false, null::bigint
      from found f
      cross join lateral (
        select ${pile}
        from stocks s
        where s.tenant_id = ${tenant} and s.product_id = f.product_id and s.account_id = f.account_id and s.id <> f.id
          and s.storage_unit_id = f.storage_unit_id
        offset 0
      ) x
      where f.storage_unit_id is not null and x.id not in (select id from found)
    )
    select ${columns(query)}
    from known s
    ${locationAndUnit(tenant)}
    order by s.account_id, s.product_id, ${orderOf(rule)}`)
}

/** Reads piles by a condition on `stocks s`, whatever their rank, to judge them for a line. */
export function readCandidatesWhere(tx: Transaction, which: Sql): Query<readonly Candidate[]> {
  const tenant = tx.tenant.id
  return tx.rows<Candidate>(sql`
    with known as materialized (
      select ${pile}, true as is_ranked, null::bigint as small_place
      from stocks s
      where s.tenant_id = ${tenant} and ${which}
    )
    select ${columns({})}
    from known s
    ${locationAndUnit(tenant)}
    order by s.id`)
}

/** Columns of pile `s` that the statement passes on. */
const pile = sql`s.id, s.account_id, s.product_id, s.warehouse_id, s.location_id, s.storage_unit_id, s.batch, s.serial_number,
  s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity, s.free, s.walk`

/** The columns of a candidate, with its location and unit. */
function columns({ receipt_id = null }: Pick<CandidateQuery, 'receipt_id'>): Sql {
  return sql`s.id as stock_id, s.account_id, s.product_id, s.warehouse_id, s.location_id, l.is_pickface, s.storage_unit_id, s.batch,
    s.serial_number, s.sell_by_date, s.best_before_date, s.fifo_date, s.status, s.datetime3, s.datetime4, s.datetime5, s.quantity,
    s.free, case when u.is_loaded then 'location' else ${receipt_id === null ? sql`l.barred` : sql`l.barred_on_arrival`} end as barred,
    u.is_pickable as unit_is_pickable, u.is_broken as unit_is_broken, coalesce(u.piles, 0) as unit_piles, u.full as unit_full,
    s.is_ranked, s.small_place`
}

/** Location and unit of the piles `s`, looked up by key. */
function locationAndUnit(tenant: number): Sql {
  return sql`
    cross join lateral (
      select x.is_pickface,
        case when not x.is_active or t.code = any(${[...NOT_ALLOCATABLE]}::text[]) or (t.code = 'BAY' and ${awaitsPutaway(tenant)})
          then 'location' when c.id is not null then 'check_pending' end as barred,
        case when not x.is_active or t.code not in ('GIBAY', 'BAY') then 'location'
          when c.id is not null then 'check_pending' end as barred_on_arrival
      from locations x
      join location_types t on t.tenant_id = ${tenant} and t.id = x.location_type_id
      left join stock_checks c on c.tenant_id = ${tenant} and c.location_id = x.id and c.status = 'pending' and c.origin = 'short_pick'
      where x.tenant_id = ${tenant} and x.id = s.location_id
      limit 1
    ) l
    left join lateral (
      select t.is_pickable, x.broken as is_broken, x.load_id is not null as is_loaded,
        (select count(*) from stocks o where o.tenant_id = ${tenant} and o.storage_unit_id = x.id) as piles,
        (select n.total * case n.stock_configuration when 'unit' then 1 when 'inner' then p.units_per_inner
            when 'case' then p.units_per_case else p.units_per_outer end
          from product_storage_units n
          join products p on p.tenant_id = ${tenant} and p.id = n.product_id
          where n.tenant_id = ${tenant} and n.product_id = s.product_id and n.storage_unit_type_id = x.storage_unit_type_id
          order by n.priority
          limit 1) as full
      from storage_units x
      join storage_unit_types t on t.tenant_id = ${tenant} and t.id = x.storage_unit_type_id
      where x.tenant_id = ${tenant} and x.id = s.storage_unit_id
      limit 1
    ) u on true`
}

/** Whether pile `s` waits for putaway from where it is. */
function awaitsPutaway(tenant: number): Sql {
  return sql`(exists (select from tasks k where k.tenant_id = ${tenant} and k.type = 'PWAY' and k.status in ${OPEN} and k.stock_id = s.id)
    or (s.storage_unit_id is not null and exists (
      select from tasks k
      where k.tenant_id = ${tenant} and k.type = 'PWAY' and k.status in ${OPEN} and k.stock_id is null
        and k.storage_unit_from_id = s.storage_unit_id))
    or (s.serial_number is not null and s.storage_unit_id is null
      and ${waitsWithOthers(tenant, { id: sql`s.id`, place: sql`s.location_id` })}))`
}

/**
 * The ids of the piles that are searched for: the best, units that may fit whole, and those named by location
 * or id.
 */
function searchedIds(tenant: number, { warehouse_id, rule, receipt_id = null }: CandidateQuery): Sql {
  if (receipt_id !== null)
    return sql`
      select s.id, true as is_ranked, null::bigint as small_place
      from search q
      join stocks s on s.tenant_id = ${tenant} and s.account_id = q.account_id and s.product_id = q.product_id
        and s.warehouse_id = ${warehouse_id} and s.free > 0 and s.status = 'available'
      where s.id in (
        select m.stock_to_id from transactions m
        where m.tenant_id = ${tenant} and m.goods_in_receipt_id = ${receipt_id} and m.category = 'RCV' and m.node_to = 'cell')`
  const free = sql`s.tenant_id = ${tenant} and s.account_id = q.account_id and s.product_id = q.product_id
    and s.warehouse_id = ${warehouse_id} and s.status = 'available' and s.free > 0`
  return sql`
    select b.id, true as is_ranked, null::bigint as small_place
    from search q
    cross join lateral (${best(rule, free)}) b
    union all
    select b.id, false, b.place
    from search q
    cross join lateral (
      select s.id, row_number() over (order by s.quantity) as place
      from stocks s
      where s.tenant_id = ${tenant} and s.account_id = q.account_id and s.product_id = q.product_id and s.warehouse_id = ${warehouse_id}
        and s.storage_unit_id is not null and s.status = 'available' and s.allocated_quantity = 0 and s.quantity <= q.small
      order by s.quantity
      limit q.small_most
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.location_ids) as place (id)
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = ${tenant} and s.location_id = place.id and s.product_id = q.product_id and s.account_id = q.account_id
      offset 0
    ) b
    union all
    select b.id, false, null
    from search q
    cross join lateral unnest(q.stock_ids) as b (id)`
}

/**
 * The best piles by a rule. Goods without a date come last, and are read only where dated goods are too few.
 */
function best(rule: PickRule, free: Sql): Sql {
  if (rule === 'fifo' || rule === 'lifo')
    return sql`select s.id from stocks s where ${free} order by ${orderOf(rule)} limit q.look`
  const date = rule === 'sell_by_date' ? sql`s.sell_by_date` : sql`s.best_before_date`
  return sql`
    (with dated as materialized (
      select s.id from stocks s where ${free} and ${date} is not null order by ${orderOf(rule)} limit q.look
    ),
    undated as (
      select s.id from stocks s where ${free} and ${date} is null order by s.fifo_date, s.walk, s.id
      limit (select q.look - count(*) from dated)
    )
    select id from dated
    union all
    select id from undated)`
}

/** The order in which piles `s` are taken (operations 4.5 step 3). */
function orderOf(rule: PickRule): Sql {
  switch (rule) {
    case 'fifo':
      return sql`s.fifo_date, s.walk, s.id`
    case 'lifo':
      return sql`s.fifo_date desc, s.walk, s.id`
    case 'sell_by_date':
      return sql`s.sell_by_date, s.fifo_date, s.walk, s.id`
    case 'best_before_date':
      return sql`s.best_before_date, s.fifo_date, s.walk, s.id`
  }
}
