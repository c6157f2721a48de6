import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'

/** Notes how many differences the verification of a tenant has just found. */
export async function noteVerified(tx: Transaction, differences: number): Promise<void> {
  await tx.run(sql`
    insert into verifications (tenant_id, verified_at, differences)
    values (${tx.tenant.id}, ${tx.now}, ${differences})
    on conflict (tenant_id) do update
    set verified_at = excluded.verified_at, differences = excluded.differences`)
}

/** How many differences the last verifications of all tenants have found; null where none has ever run. */
export async function lastDifferences(queries: Queries): Promise<number | null> {
  const { differences } = await queries.one<{ differences: number | null }>(sql`
    select sum(v.differences)::int as differences from verifications v`)
  return differences
}
