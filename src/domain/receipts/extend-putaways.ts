import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Goods that are added to an open putaway; with goods of several lines it names no line, product or account. */
export type PutawayExtension = {
  readonly task_id: number
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly goods_in_line_id: number
  readonly product_id: number
  readonly account_id: number
}

/** A putaway whose goods are identified by another one from now on, and tasks that follow it with them. */
export type PutawayReplacement = {
  readonly task_id: number
  readonly by_task_id: number
  readonly follower_ids: readonly number[]
}

/** Extends open putaways by goods added to their units. */
export function extendPutaways(tx: Transaction, extended: readonly PutawayExtension[]): Query<unknown> {
  return tx.pipeline(
    extended.map(({ task_id, quantity, goods_in_line_id, product_id, account_id }) =>
      tx.run(sql`
        update tasks k
        set start_quantity = k.start_quantity + ${quantity}::numeric,
          goods_in_line_id = case when k.goods_in_line_id = ${goods_in_line_id} then k.goods_in_line_id end,
          product_id = case when k.product_id = ${product_id} then k.product_id end,
          account_id = case when k.account_id = ${account_id} then k.account_id end,
          ${nextVersion(tx, 'k')}
        where k.tenant_id = ${tx.tenant.id} and k.id = ${task_id}`),
    ),
  )
}

/** Lets tasks that name replaced putaways name what replaces them. */
export function replacePutaways(tx: Transaction, replaced: readonly PutawayReplacement[]): Query<unknown> {
  return tx.pipeline(
    replaced.map(({ task_id, by_task_id, follower_ids }) =>
      tx.run(sql`
        update tasks k
        set putaway_task_id = ${by_task_id}, ${nextVersion(tx, 'k')}
        where k.tenant_id = ${tx.tenant.id} and (k.putaway_task_id = ${task_id} or k.id = any(${[...follower_ids]}::bigint[]))
          and k.reversed_at is null`),
    ),
  )
}
