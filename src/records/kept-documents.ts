import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** Keeps the text of a query under its hash, for 24 hours after its last use (platform 3.9). */
export async function keepDocument(
  tx: Transaction,
  kept: { readonly hash: string; readonly text: string },
): Promise<void> {
  await tx.run(sql`
    insert into graphql_documents (tenant_id, sha256, text, last_used_at)
    values (${tx.tenant.id}, ${kept.hash}, ${kept.text}, ${tx.now})
    on conflict (tenant_id, sha256) do update
    set last_used_at = excluded.last_used_at`)
}

/** The text kept under a hash, or null where there is none any more. */
export async function findDocument(tx: Transaction, hash: string): Promise<string | null> {
  const found = await tx.maybe<{ text: string }>(sql`
    update graphql_documents d
    set last_used_at = ${tx.now}
    where d.tenant_id = ${tx.tenant.id} and d.sha256 = ${hash} and d.last_used_at > ${tx.now}::timestamptz - interval '24 hours'
    returning d.text`)
  return found?.text ?? null
}
