import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** The login of a file, and its import. */
type FileOrigin = { readonly ftp_user_id: number; readonly import_id: number | null }

/** The account a file is about: of its import, otherwise of its login; null for all accounts. */
export async function readFileAccount(
  tx: Transaction,
  { ftp_user_id, import_id }: FileOrigin,
): Promise<number | null> {
  const found = await tx.maybe<{ account_id: number | null }>(sql`
    select coalesce(i.account_id, u.account_id) as account_id
    from ftp_users u
    left join imports i on i.tenant_id = u.tenant_id and i.id = ${import_id}
    where u.tenant_id = ${tx.tenant.id} and u.id = ${ftp_user_id}`)
  return found?.account_id ?? null
}
