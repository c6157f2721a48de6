import { type Sql, sql } from '#database/sql.ts'

/** A stop of a load, by expressions that tell its load and its place in the sequence. */
export type Place = { readonly load_id: Sql; readonly sequence: Sql }

/** The stops behind one for which something is still to be loaded, the last of them first (operations 7.2). */
export function unloadedBehind(tenant: number, { load_id, sequence }: Place): Sql {
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

/** Whether task `k` of loading has its turn: its load is open, and where the sequence counts nothing goes before it. */
export function hasTurn(tenant: number): Sql {
  return sql`exists (
    select
    from loads l
    join warehouses y on y.tenant_id = ${tenant} and y.id = l.warehouse_id
    left join goods_outs g on g.tenant_id = ${tenant} and g.id = k.goods_out_id
    left join load_drops s on s.tenant_id = ${tenant} and s.id = g.load_drop_id and s.load_id = l.id
    where l.tenant_id = ${tenant} and l.id = k.load_id and l.status = 'open'
      and not (y.load_sequence_enforced and exists (${unloadedBehind(tenant, { load_id: sql`l.id`, sequence: sql`s.sequence` })})))`
}
