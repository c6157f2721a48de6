import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { instantFor } from '#values/instant.ts'

/** A day after the last use, and the hour for which uses may go without being written down (platform 3.9). */
const KEPT_MS = 25 * 60 * 60 * 1000

/** A tenant keeps so many texts at most; those used longest ago go first. */
const KEPT_MAX = 10_000

/** Keeps the text of a query under its hash, and lets go of those nobody has asked for. */
export async function keepDocument(
  tx: Transaction,
  kept: { readonly hash: string; readonly text: string },
): Promise<void> {
  await tx.pipeline([
    tx.run(sql`
      insert into graphql_documents (tenant_id, sha256, text, last_used_at)
      values (${tx.tenant.id}, ${kept.hash}, ${kept.text}, ${tx.now})
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
        offset ${KEPT_MAX})`),
  ])
}

/** The text kept under a hash, used from now on for another day; null where there is none any more. */
export async function findDocument(tx: Transaction, hash: string): Promise<string | null> {
  const found = await tx.maybe<{ text: string }>(sql`
    update graphql_documents d
    set last_used_at = ${tx.now}
    where d.tenant_id = ${tx.tenant.id} and d.sha256 = ${hash} and d.last_used_at > ${expiryBefore(tx.now)}
    returning d.text`)
  return found?.text ?? null
}

function expiryBefore(now: string): string {
  return instantFor(new Date(Date.parse(now) - KEPT_MS))
}
