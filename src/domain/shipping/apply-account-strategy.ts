import { lockSelected } from '#database/lock-rows.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { isDispatchedAutomatically } from '#domain/dispatch/dispatch-strategy.ts'
import { DISPATCH_ORDER } from '#domain/dispatch/trigger-automatic-dispatch.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { addJobs } from '#events/queue.ts'
import { requesterOf } from '#events/requester-of.ts'
import { applyStrategies } from './apply-strategies.ts'

/** The job that applies the dispatch strategy of an account to its staged orders. */
export const APPLY_ACCOUNT_STRATEGY = 'follow_account'

/**
 * Queues a job that applies a changed strategy after the commit: concurrent picks have read the previous one,
 * and hold their orders until what they stage is visible.
 */
export async function queueAccountStrategy(tx: Transaction, account_id: number): Promise<void> {
  const payload = { account_id, asked_by: requesterOf(tx) }
  await addJobs(tx, [{ task: APPLY_ACCOUNT_STRATEGY, about: account_id, payload }])
}

/**
 * Applies the strategy of an account to the staged goods of orders without their own (operations 4.9). Orders
 * that are now dispatched automatically are queued one by one, since an account may have thousands.
 */
export async function applyAccountStrategy(tx: Transaction, account_id: number): Promise<void> {
  const tenant = tx.tenant.id
  const affectedOrders = sql`o.tenant_id = ${tenant} and o.account_id = ${account_id} and o.dispatch_strategy is null
    and o.goods_out_status_id not in (6, 8)`
  const [, staged] = await tx.pipeline([
    lockSelected(
      tx,
      'goods_outs',
      sql`select o.id from goods_outs o where ${affectedOrders} and ${hasOpen(tx, ['PICK', 'DISP'])}`,
    ),
    tx.rows<{ id: number; is_automatic: boolean }>(sql`
      select o.id, ${isDispatchedAutomatically} as is_automatic
      from goods_outs o
      join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
      where ${affectedOrders} and ${hasOpen(tx, ['DISP'])}
      order by o.id`),
  ])
  if (staged.length === 0) return
  const order_ids = staged.map(({ id }) => id)
  await applyStrategies(tx, order_ids)
  await addJobs(
    tx,
    staged
      .filter(({ is_automatic }) => is_automatic)
      .map(({ id }) => ({
        task: DISPATCH_ORDER,
        about: id,
        payload: { goods_out_id: id, asked_by: requesterOf(tx) },
      })),
  )
}

/** Whether order `o` has open tasks of these types. */
function hasOpen(tx: Transaction, types: readonly string[]): Sql {
  return sql`exists (
    select from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = o.id and k.type = any(${[...types]}::text[]) and k.status in ${OPEN})`
}
