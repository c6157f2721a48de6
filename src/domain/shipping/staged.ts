import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Allocation } from '#domain/stock/reserve.ts'

/** Staged goods of an order: what a task of dispatching has reserved of a pile. */
export type Staged = Allocation & { readonly goods_out_id: number }

/** What is staged of an order in these piles, in the order it was staged. */
export function findStaged(
  tx: Transaction,
  { goods_out_id, stock_ids }: { readonly goods_out_id: number; readonly stock_ids: readonly number[] },
): Query<readonly Staged[]> {
  return tx.rows<Staged>(sql`
    select a.*, k.goods_out_id
    from allocations a
    join tasks k on k.tenant_id = a.tenant_id and k.id = a.task_id
    where a.tenant_id = ${tx.tenant.id} and a.stock_id = any(${[...stock_ids]}::bigint[]) and a.state = 'open'
      and k.type = 'DISP' and k.status in ${OPEN} and k.goods_out_id = ${goods_out_id}
    order by a.id`)
}
