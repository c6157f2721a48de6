import { type Sql, sql } from '#database/sql.ts'
import { OPEN } from '#domain/stock/buckets.ts'

/**
 * Whether something of order `o` is loaded, or was dispatched on a load. A unit that orders share is loaded by one
 * task, which names one of them.
 */
export function isLoaded(tenant: number, order: Sql): Sql {
  return sql`(
    exists (
      select from tasks k
      where k.tenant_id = ${tenant} and k.goods_out_id = ${order} and k.type = 'LOAD' and k.status = 'COMPLETED' and k.reversed_at is null)
    or exists (
      select from tasks k
      join allocations a on a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open'
      join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
      join storage_units u on u.tenant_id = ${tenant} and u.id = s.storage_unit_id and u.load_id is not null
      where k.tenant_id = ${tenant} and k.goods_out_id = ${order} and k.type = 'DISP' and k.status in ${OPEN}))`
}
