import { lockFound } from '#database/lock-rows.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { DISPATCH_ORDER } from '#domain/dispatch/fire-automatic.ts'
import { leavesByItself } from '#domain/dispatch/strategy.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { askedBy } from '#events/asked-by.ts'
import { addJobs } from '#events/queue.ts'
import { followStrategies } from './follow-strategies.ts'

/** The job that lets orders follow their account. */
export const FOLLOW_ACCOUNT = 'follow_account'

/**
 * Has the orders of an account follow it, once the change of its strategy is through: whoever picks meanwhile has read
 * the one before, and holds his order until what he stages can be seen.
 */
export async function askToFollow(tx: Transaction, account_id: number): Promise<void> {
  const payload = { account_id, asked_by: askedBy(tx) }
  await addJobs(tx, [{ task: FOLLOW_ACCOUNT, about: account_id, payload }])
}

/**
 * Lets what is staged of an account's orders follow the strategy of the account, where the orders say none of their own
 * (operations 4.9). What leaves by itself from now on does so order by order after this: an account may have thousands
 * of them.
 */
export async function followAccount(tx: Transaction, account_id: number): Promise<void> {
  const tenant = tx.tenant.id
  const followers = sql`o.tenant_id = ${tenant} and o.account_id = ${account_id} and o.dispatch_strategy is null
    and o.goods_out_status_id not in (6, 8)`
  const [, staged] = await tx.pipeline([
    lockFound(
      tx,
      'goods_outs',
      sql`select o.id from goods_outs o where ${followers} and ${hasOpen(tx, ['PICK', 'DISP'])}`,
    ),
    tx.rows<{ id: number; leaves: boolean }>(sql`
      select o.id, ${leavesByItself} as leaves
      from goods_outs o
      join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
      where ${followers} and ${hasOpen(tx, ['DISP'])}
      order by o.id`),
  ])
  if (staged.length === 0) return
  const order_ids = staged.map(({ id }) => id)
  await followStrategies(tx, order_ids)
  await addJobs(
    tx,
    staged
      .filter(({ leaves }) => leaves)
      .map(({ id }) => ({
        task: DISPATCH_ORDER,
        about: id,
        payload: { goods_out_id: id, asked_by: askedBy(tx) },
      })),
  )
}

/** Whether order `o` has open tasks of these types. */
function hasOpen(tx: Transaction, types: readonly string[]): Sql {
  return sql`exists (
    select from tasks k
    where k.tenant_id = ${tx.tenant.id} and k.goods_out_id = o.id and k.type = any(${[...types]}::text[]) and k.status in ${OPEN})`
}
