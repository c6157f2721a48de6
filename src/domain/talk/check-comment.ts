import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'

/** Mentions are of people who see the comment, and files are the author's own. */
export async function checkComment(
  tx: Transaction,
  comments: Resource,
  { parsed, isForClient }: { readonly parsed: Parsed; readonly isForClient: boolean },
): Promise<readonly Violation[]> {
  const mentioned = idsIn(parsed, 'mentioned_user_ids')
  const files = idsIn(parsed, 'document_ids')
  const [limited, foreign] = await tx.pipeline([
    isForClient || mentioned.length === 0
      ? tx.value([])
      : tx.rows<{ id: number }>(sql`
          select m.user_id as id
          from subdomain_users m
          where m.tenant_id = ${tx.tenant.id} and m.user_id = any(${mentioned}::bigint[]) and not m.all_accounts
          order by m.user_id`),
    files.length === 0
      ? tx.value([])
      : tx.rows<{ id: number }>(sql`
          select d.id
          from documents d
          where d.tenant_id = ${tx.tenant.id} and d.id = any(${files}::bigint[])
            and (d.user_id, d.category) is distinct from (${tx.caller.user_id}::bigint, 'attachment')
          order by d.id`),
  ])
  const naming = (
    column: string,
    symbol: 'mention_hidden' | 'comment_file_foreign',
    found: readonly { id: number }[],
  ) =>
    found.length === 0
      ? []
      : [violationOf(comments, parsed, { column, symbol, facts: { ids: found.map(({ id }) => String(id)) } })]
  return [
    ...naming('mentioned_user_ids', 'mention_hidden', limited),
    ...naming('document_ids', 'comment_file_foreign', foreign),
  ]
}

/** The ids of a list that was sent; none if it was not, or is not valid. */
export function idsIn({ values }: Pick<Parsed, 'values'>, column: string): number[] {
  const list = values[column]
  return Array.isArray(list) ? list.map(Number) : []
}
