import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'

/** Records the number of differences a verification of the tenant has found. */
export async function recordVerification(tx: Transaction, differences: number): Promise<void> {
  await tx.run(sql`
    insert into verifications (tenant_id, verified_at, differences)
    values (${tx.tenant.id}, ${tx.now}, ${differences})
    on conflict (tenant_id) do update
    set verified_at = excluded.verified_at, differences = excluded.differences`)
}

/** The differences found by the latest verifications of all tenants; null if none has run. */
export async function readDifferences(queries: Queries): Promise<number | null> {
  const { differences } = await queries.one<{ differences: number | null }>(sql`
    select sum(v.differences)::int as differences from verifications v`)
  return differences
}
