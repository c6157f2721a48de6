import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** How many piles of each account and product are read at most. */
const MAX_PILES_READ = 500

/** Whose piles of which product are read. */
type PileSearch = { readonly account_id: number; readonly product_id: number }

/** The piles to look at, those with the most free goods first, as a condition on `stocks s`. */
export function stocksToJudge(
  tx: Transaction,
  searches: readonly PileSearch[],
  { warehouse_id, isVisible = sql`true` }: { readonly warehouse_id: number; readonly isVisible?: Sql },
): Sql {
  return sql`s.id in (
    select p.id
    from (
      select distinct q.product_id, q.account_id
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as q (product_id bigint, account_id bigint)
    ) w
    cross join lateral (
      select s.id
      from stocks s
      where s.tenant_id = ${tx.tenant.id} and s.account_id = w.account_id and s.product_id = w.product_id
        and s.warehouse_id = ${warehouse_id} and s.quantity > 0 and ${isVisible}
      order by s.free desc, s.id
      limit ${MAX_PILES_READ}
    ) p)`
}
