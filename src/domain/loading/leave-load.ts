import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { splitLoaded } from './split-loaded.ts'

/**
 * Takes orders off their load: what is not loaded is dispatched by hand, load tasks and drops of these orders
 * alone are cancelled (operations 7.1, forced close). Loaded units stay and leave with the load. The orders,
 * loads and drops are locked.
 */
export async function leaveLoad(tx: Transaction, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length === 0) return
  const tenant = tx.tenant.id
  const ids = [...order_ids]
  await splitLoaded(tx, ids)
  await tx.run(sql`
    update tasks k
    set subtype = 'SHIPMENT', load_id = null, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tenant} and k.goods_out_id = any(${ids}::bigint[]) and k.type = 'DISP' and k.status in ${OPEN}
      and (k.subtype = 'LOAD' or k.load_id is not null)
      and not exists (
        select from allocations a
        join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
        join storage_units u on u.tenant_id = ${tenant} and u.id = s.storage_unit_id
        where a.tenant_id = ${tenant} and a.task_id = k.id and a.state = 'open' and u.load_id = k.load_id)`)
  await tx.run(sql`
    update load_drops d
    set status = 'cancelled', ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tenant} and d.status = 'pending' and d.goods_out_id = any(${ids}::bigint[])
      and not exists (
        select from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_id = d.goods_out_id and k.type = 'DISP' and k.status in ${OPEN} and k.load_id = d.load_id)`)
  await tx.run(sql`
    update goods_outs o
    set load_reference = null, dispatch_strategy = 'manual',
      load_id = case when g.stays then o.load_id end, load_drop_id = case when g.stays then o.load_drop_id end,
      ${nextVersion(tx, 'o')}
    from (
      select x.id, exists (
        select from tasks k
        where k.tenant_id = ${tenant} and k.goods_out_id = x.id and k.type = 'DISP' and k.load_id = x.load_id
          and k.status <> 'CANCELLED' and k.reversed_at is null) as stays
      from goods_outs x
      where x.tenant_id = ${tenant} and x.id = any(${ids}::bigint[])
    ) g
    where o.tenant_id = ${tenant} and o.id = g.id`)
  await cancelLoadTasks(tx, ids)
}

/** Cancels load tasks of units that hold nothing for their load any more. */
async function cancelLoadTasks(tx: Transaction, ids: readonly number[]): Promise<void> {
  const tenant = tx.tenant.id
  await tx.run(sql`
    update tasks k
    set status = 'CANCELLED', ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tenant} and k.type = 'LOAD' and k.status in ${OPEN} and k.storage_unit_from_id in (
      select s.storage_unit_id
      from tasks d
      join allocations a on a.tenant_id = ${tenant} and a.task_id = d.id and a.state = 'open'
      join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id
      where d.tenant_id = ${tenant} and d.goods_out_id = any(${[...ids]}::bigint[]) and d.type = 'DISP' and d.status in ${OPEN})
      and not exists (
        select from allocations a
        join stocks s on s.tenant_id = ${tenant} and s.id = a.stock_id and s.storage_unit_id = k.storage_unit_from_id
        join tasks d on d.tenant_id = ${tenant} and d.id = a.task_id and d.type = 'DISP' and d.load_id = k.load_id
        where a.tenant_id = ${tenant} and a.state = 'open')`)
}
