import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { addJobs } from '#events/queue.ts'
import { requesterOf } from '#events/requester-of.ts'
import { isDispatchedAutomatically } from './dispatch-strategy.ts'
import { DISPATCH_ORDER } from './trigger-automatic-dispatch.ts'

/** Goods that may be sent again, as conditions on staged piles `s` of orders `o`. */
export const resumedGoods = {
  product: (id: number): Sql => sql`s.product_id = ${id}`,
  account: (id: number): Sql => sql`(s.account_id = ${id} or o.account_id = ${id})`,
  location: (id: number): Sql => sql`s.location_id = ${id}`,
}

/** Queues the automatic dispatch of orders that waited because their goods might not be sent (operations 0.10). */
export async function resumeDispatch(tx: Transaction, goods: Sql): Promise<void> {
  const tenant = tx.tenant.id
  const orders = await tx.rows<{ id: number }>(sql`
    select o.id
    from goods_outs o
    join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
    where o.tenant_id = ${tenant} and o.goods_out_status_id not in (6, 8) and ${isDispatchedAutomatically}
      and exists (
        select from tasks k
        join allocations x on x.tenant_id = ${tenant} and x.task_id = k.id and x.state = 'open'
        join stocks s on s.tenant_id = ${tenant} and s.id = x.stock_id
        where k.tenant_id = ${tenant} and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ${OPEN} and ${goods})
    order by o.id`)
  const asked_by = requesterOf(tx)
  await addJobs(
    tx,
    orders.map(({ id }) => ({ task: DISPATCH_ORDER, about: id, payload: { goods_out_id: id, asked_by } })),
  )
}
