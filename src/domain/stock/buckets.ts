import { joinByKey } from '#database/join-by-key.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { sellableFacts, sellableTables } from './sellable.ts'

/** The location types whose goods cannot be reserved for orders; all others behave as racking (operations 2.1). */
export const NOT_ALLOCATABLE = ['GIBAY', 'GOBAY', 'PICKANDDROP', 'WORK', 'PERSONALLOCATION'] as const

/** Tasks that are still to be done, by their status. */
export const OPEN = sql`('AVAILABLE', 'ALLOCATED', 'ON_HOLD')`

/**
 * Whether goods at location `l` of type `t` can be reserved for orders. Both aliases are the statement's.
 */
export const allocatable: Sql = sql`(l.is_active and t.code <> all(${[...NOT_ALLOCATABLE]}::text[]))`

/**
 * Whether a loose serialised piece waits to be put away with the others it was received with: their putaway names
 * none of them. If part of them is on its way, the putaway of that part refers to what remains.
 */
export function waitsWithOthers(
  tenant: unknown,
  { id, place }: { readonly id: Sql; readonly place: Sql },
): Sql {
  return sql`exists (
    select from transactions m
    join tasks r on r.tenant_id = ${tenant} and r.id = m.task_id and r.type = 'RCV' and r.reversed_at is null
    join tasks k on k.tenant_id = ${tenant} and (k.id = r.putaway_task_id or k.putaway_task_id = r.putaway_task_id)
      and k.type = 'PWAY' and k.status in ${OPEN} and k.location_from_id = ${place}
      and k.stock_id is null and k.storage_unit_from_id is null
    where m.tenant_id = ${tenant} and m.stock_to_id = ${id})`
}

/** The moment of a transaction, at whose day dates are judged. */
export function momentOf(tx: Transaction): Sql {
  return sql`${tx.now}::timestamptz`
}

/**
 * The piles with these ids for `bucketsOf`, with what belongs to each; `ids` is an array. Each is looked up: a plan that was made
 * while the tables were nearly empty would otherwise begin with all locations, and look for the piles of each among all others.
 */
export function pilesById(tenant: unknown, ids: Sql): Sql {
  return sql`(select distinct unnest(${ids}) as id) one
      ${joinByKey(tenant, 'stocks', 's', sql`one.id`)}
      ${joinByKey(tenant, 'locations', 'l', sql`s.location_id`)}
      ${joinByKey(tenant, 'location_types', 't', sql`l.location_type_id`)}
      ${joinByKey(tenant, 'products', 'p', sql`s.product_id`)}
      ${joinByKey(tenant, 'accounts', 'a', sql`s.account_id`)}
      ${joinByKey(tenant, 'warehouses', 'w', sql`s.warehouse_id`)}`
}

/** The piles that meet a condition on `stocks s`, which may be many, with what belongs to each. */
export function pilesWhere(tenant: unknown, condition: Sql): Sql {
  return sql`stocks s
      join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
      join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
      ${sellableTables}
      where s.tenant_id = ${tenant} and ${condition}`
}

/**
 * The only definition of the buckets of piles (operations 0.7). What an open putaway task points at waits to be put away, so it does
 * not count as available although it is where it could be reserved. Tasks and reservations are joined laterally: the planner has no
 * statistics on new piles and would compare each with all the others. `sellable` is no bucket but the part of `available` that an
 * order of that day may have.
 */
export function bucketsOf(tenant: unknown, piles: Sql, now: Sql): Sql {
  return sql`
    with pile as materialized (
      select s.id, s.account_id, s.product_id, s.warehouse_id, s.storage_unit_id, s.location_id, s.serial_number, s.status, s.quantity,
        s.free, ${allocatable} as allocatable, ${sellableFacts(now)} as is_sellable
      from ${piles}
    )
    select p.id, p.account_id, p.product_id, p.warehouse_id,
      case when p.status = 'held' then p.quantity else 0 end as held,
      r.picked,
      r.allocated,
      case when p.status = 'held' or not p.allocatable then 0 else p.free - w.quantity end as available,
      case when p.status = 'held' or not p.allocatable or not p.is_sellable then 0 else p.free - w.quantity end as sellable,
      case when p.status = 'held' then 0 when p.allocatable then w.quantity else p.free end as received
    from pile p
    cross join lateral (
      select coalesce(sum(a.quantity) filter (where k.type = 'DISP'), 0) as picked,
        coalesce(sum(a.quantity) filter (where k.type <> 'DISP'), 0) as allocated
      from allocations a
      join tasks k on k.tenant_id = ${tenant} and k.id = a.task_id
      where a.tenant_id = ${tenant} and a.stock_id = p.id and a.state = 'open'
    ) r
    cross join lateral (
      select case
        when not p.allocatable then 0
        when p.storage_unit_id is not null and exists (
          select from tasks k
          where k.tenant_id = ${tenant} and k.storage_unit_from_id = p.storage_unit_id and k.stock_id is null
            and k.status in ${OPEN} and k.type = 'PWAY') then p.free
        when p.serial_number is not null and p.storage_unit_id is null
          and ${waitsWithOthers(tenant, { id: sql`p.id`, place: sql`p.location_id` })} then p.free
        else least(p.free, (
          select coalesce(sum(k.start_quantity), 0)
          from tasks k
          where k.tenant_id = ${tenant} and k.stock_id = p.id and k.status in ${OPEN} and k.type = 'PWAY'))
        end as quantity
      -- Used twice above, computed once.
      offset 0
    ) w`
}
