import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { visibilityOf } from '#records/visibility.ts'

/** Whether a document is a file of a comment that the caller sees; authors attach files of their own only. */
export async function isFileOfComment(
  tx: Transaction,
  comments: Resource,
  { id, user_id }: FullRow,
): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
      select from comments c
      where c.tenant_id = ${tx.tenant.id} and c.user_id = ${user_id}::bigint and ${id}::bigint = any(c.document_ids)
        and ${visibilityOf(comments, 'c', tx)}) as found`)
  return found
}

/** Whether any of these documents is a file of a comment by its owner, whoever sees that comment. */
export async function haveComments(tx: Transaction, documents: readonly AnyRow[]): Promise<boolean> {
  const ids = documents.map(({ id }) => id)
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
      select from comments c
      where c.tenant_id = ${tx.tenant.id} and c.user_id = ${tx.caller.user_id} and c.document_ids && ${ids}::bigint[]) as found`)
  return found
}
