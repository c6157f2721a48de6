import { joinByKey } from '#database/join-by-key.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Allocation } from '#domain/stock/reserve.ts'

/** What a dispatch task of an order has reserved of a pile. */
export type StagedAllocation = Allocation & { readonly goods_out_id: number }

/** What is staged of orders in these piles, in the order of staging. */
export function findStaged(
  tx: Transaction,
  { order_ids, stock_ids }: { readonly order_ids: readonly number[]; readonly stock_ids: readonly number[] },
): Query<readonly StagedAllocation[]> {
  return tx.rows<StagedAllocation>(sql`
    select a.*, k.goods_out_id
    from allocations a
    ${joinByKey(tx.tenant.id, 'tasks', 'k', sql`a.task_id`)}
    where a.tenant_id = ${tx.tenant.id} and a.stock_id = any(${[...stock_ids]}::bigint[]) and a.state = 'open'
      and k.type = 'DISP' and k.status in ${OPEN} and k.goods_out_id = any(${[...order_ids]}::bigint[])
    order by a.id`)
}
