import { type Sql, sql } from '#database/sql.ts'

/** A stop of a load, as SQL expressions of its load and sequence. */
export type LoadStop = { readonly load_id: Sql; readonly sequence: Sql }

/** The stops behind one that still have something to load, the last of them first (operations 7.2). */
export function unloadedStopsBehind(tenant: number, { load_id, sequence }: LoadStop): Sql {
  return sql`
    select d.sequence
    from load_drops d
    where d.tenant_id = ${tenant} and d.load_id = ${load_id} and d.sequence > ${sequence} and d.status = 'pending'
      and (d.expected_storage_unit_quantity > 0 or exists (
        select from goods_outs o
        join tasks u on u.tenant_id = o.tenant_id and u.goods_out_id = o.id and u.type = 'LOAD' and u.load_id = d.load_id
          and u.status in ('AVAILABLE', 'ALLOCATED')
        where o.tenant_id = d.tenant_id and o.load_drop_id = d.id))
    order by d.sequence desc
    limit 1`
}

/**
 * Whether load task `k` may be done now: its load is open, and in a sequenced load no other stop goes first.
 */
export function mayBeLoadedNow(tenant: number): Sql {
  return sql`exists (
    select
    from loads l
    join warehouses y on y.tenant_id = ${tenant} and y.id = l.warehouse_id
    left join goods_outs g on g.tenant_id = ${tenant} and g.id = k.goods_out_id
    left join load_drops s on s.tenant_id = ${tenant} and s.id = g.load_drop_id and s.load_id = l.id
    where l.tenant_id = ${tenant} and l.id = k.load_id and l.status = 'open'
      and not (y.load_sequence_enforced and exists (${unloadedStopsBehind(tenant, { load_id: sql`l.id`, sequence: sql`s.sequence` })})))`
}
