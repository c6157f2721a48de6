import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Sets the dispatch date of orders when their first goods leave. */
export function recordDispatchDates(tx: Transaction, ids: readonly number[]): Query<unknown> {
  if (ids.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update goods_outs o
    set actual_date_of_dispatch = ${tx.now}, ${nextVersion(tx, 'o')}
    where o.tenant_id = ${tx.tenant.id} and o.id = any(${[...ids]}::bigint[]) and o.actual_date_of_dispatch is null`)
}
