import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** How many piles are on the same unit as each of these. */
export function readNeighbours(tx: Transaction, ids: readonly number[]): Query<ReadonlyMap<number, number>> {
  if (ids.length === 0) return tx.value(new Map())
  return tx
    .rows<{ id: number; count: number }>(sql`
    select s.id, (select count(*) from stocks o where o.tenant_id = s.tenant_id and o.storage_unit_id = s.storage_unit_id) as count
    from stocks s
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...ids]}::bigint[])`)
    .map((rows) => new Map(rows.map(({ id, count }) => [id, count])))
}
