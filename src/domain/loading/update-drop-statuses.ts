import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'

/**
 * Whether order `o` goes to delivery address `e`: same address, or without an address of its own, any of its
 * customer.
 */
const isDestination = sql`(e.customer_id is null or o.customer_id is null or e.customer_id = o.customer_id)
  and case when a.id is null then e.customer_id = o.customer_id
    else lower(coalesce(a.address_1, '')) = lower(coalesce(e.address_1, ''))
      and lower(coalesce(a.postcode, '')) = lower(coalesce(e.postcode, '')) end`

/** Assigns each order of loads to the drop at which it is unloaded. */
export async function assignDrops(tx: Transaction, load_ids: readonly number[]): Promise<void> {
  const tenant = tx.tenant.id
  await tx.run(sql`
    update goods_outs t
    set load_drop_id = p.drop_id, ${nextVersion(tx, 't')}
    from (
      select o.id, (
        select d.id
        from load_drops d
        left join delivery_addresses e on e.tenant_id = ${tenant} and e.id = d.delivery_address_id
        left join addresses a on a.tenant_id = ${tenant} and a.id = o.address_id
        where d.tenant_id = ${tenant} and d.load_id = o.load_id and d.status <> 'cancelled'
          and (d.goods_out_id = o.id or (d.goods_out_id is null and e.id is not null and ${isDestination}))
        order by d.goods_out_id is null, d.sequence
        limit 1) as drop_id
      from goods_outs o
      where o.tenant_id = ${tenant} and o.load_id = any(${[...load_ids]}::bigint[])
    ) p
    where t.tenant_id = ${tenant} and t.id = p.id and p.drop_id is not null and t.load_drop_id is distinct from p.drop_id`)
}

/**
 * Creates the drops for orders that join loads, by order or by address according to the validation mode of the
 * load.
 */
export async function createDrops(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  const tenant = tx.tenant.id
  await tx.run(sql`
    with wanted as (
      select o.load_id, case when l.loading_validation_mode = 'sales_order' then o.id end as goods_out_id,
        case when l.loading_validation_mode = 'delivery_address' then (
          select e.id
          from delivery_addresses e
          left join addresses a on a.tenant_id = ${tenant} and a.id = o.address_id
          where e.tenant_id = ${tenant} and e.active and ${isDestination}
          order by e.customer_id is null, e.id
          limit 1) end as delivery_address_id,
        min(o.drop_sequence) as rank, min(o.id) as place
      from goods_outs o
      join loads l on l.tenant_id = ${tenant} and l.id = o.load_id
      where o.tenant_id = ${tenant} and o.id = any(${[...order_ids]}::bigint[]) and l.loading_validation_mode <> 'none'
      group by o.load_id, o.id, l.loading_validation_mode, o.customer_id, o.address_id
    ),
    missing as (
      select w.load_id, w.goods_out_id, w.delivery_address_id, min(w.rank) as rank, min(w.place) as place
      from wanted w
      where coalesce(w.goods_out_id, w.delivery_address_id) is not null and not exists (
        select from load_drops d
        where d.tenant_id = ${tenant} and d.load_id = w.load_id and d.status <> 'cancelled'
          and (d.goods_out_id = w.goods_out_id or d.delivery_address_id = w.delivery_address_id))
      group by w.load_id, w.goods_out_id, w.delivery_address_id
    )
    insert into load_drops (tenant_id, load_id, goods_out_id, delivery_address_id, sequence, status, created_at, updated_at)
    select ${tenant}::bigint, m.load_id, m.goods_out_id, m.delivery_address_id,
      (select coalesce(max(d.sequence), 0) from load_drops d where d.tenant_id = ${tenant} and d.load_id = m.load_id)
        + row_number() over (partition by m.load_id order by m.rank nulls last, m.place),
      'pending', ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from missing m
    order by m.load_id, m.rank nulls last, m.place`)
}

/**
 * Updates which drops are loaded: all units staged for them are on the load, and at least as many as expected
 * (operations 7.1).
 */
export function updateDropStatuses(tx: Transaction, load_ids: readonly number[]): Query<unknown> {
  if (load_ids.length === 0) return tx.value(undefined)
  const tenant = tx.tenant.id
  return tx.run(sql`
    update load_drops t
    set status = n.status, ${nextVersion(tx, 't')}
    from (
      select d.id, case when c.loaded > 0 and c.waiting = 0 and c.loaded >= coalesce(d.expected_storage_unit_quantity, 0)
        then 'loaded' else 'pending' end as status
      from load_drops d
      cross join lateral (
        select count(distinct u.id) filter (where u.load_id = d.load_id) as loaded,
          count(distinct u.id) filter (where u.load_id is null) as waiting
        from goods_outs o
        join tasks k on k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.load_id = d.load_id and k.type = 'DISP'
          and k.status in ${OPEN}
        join allocations a on a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
        join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
        join storage_units u on u.tenant_id = ${tenant} and u.id = s.storage_unit_id
        where o.tenant_id = ${tenant} and o.load_drop_id = d.id
      ) c
      where d.tenant_id = ${tenant} and d.load_id = any(${[...load_ids]}::bigint[]) and d.status in ('pending', 'loaded')
    ) n
    where t.tenant_id = ${tenant} and t.id = n.id and t.status <> n.status`)
}
