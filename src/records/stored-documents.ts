import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { instantFor } from '#values/instant.ts'

/** A document expires a day after its last use; uses are recorded at most hourly (platform 3.9). */
const EXPIRY_MS = 25 * 60 * 60 * 1000

/** The maximum number of documents of a tenant; the least recently used are deleted. */
const DOCUMENTS_MAX = 10_000

/** Stores a query text under its hash and deletes expired ones. */
export async function saveDocument(
  tx: Transaction,
  document: { readonly hash: string; readonly text: string },
): Promise<void> {
  await tx.pipeline([
    tx.run(sql`
      insert into graphql_documents (tenant_id, sha256, text, last_used_at)
      values (${tx.tenant.id}, ${document.hash}, ${document.text}, ${tx.now})
      on conflict (tenant_id, sha256) do update
      set last_used_at = excluded.last_used_at`),
    tx.run(sql`
      delete from graphql_documents d
      where d.tenant_id = ${tx.tenant.id} and d.last_used_at <= ${expiryBefore(tx.now)}`),
    tx.run(sql`
      delete from graphql_documents d
      where d.tenant_id = ${tx.tenant.id} and d.sha256 in (
        select o.sha256 from graphql_documents o
        where o.tenant_id = ${tx.tenant.id}
        order by o.last_used_at desc
        offset ${DOCUMENTS_MAX})`),
  ])
}

/** The text with a hash, whose expiry is renewed; null if there is none. */
export async function findDocument(tx: Transaction, hash: string): Promise<string | null> {
  const found = await tx.maybe<{ text: string }>(sql`
    update graphql_documents d
    set last_used_at = ${tx.now}
    where d.tenant_id = ${tx.tenant.id} and d.sha256 = ${hash} and d.last_used_at > ${expiryBefore(tx.now)}
    returning d.text`)
  return found?.text ?? null
}

function expiryBefore(now: string): string {
  return instantFor(new Date(Date.parse(now) - EXPIRY_MS))
}
