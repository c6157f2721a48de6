import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** What a file is known by: the login it lies with, and the import made of it. */
type FileStanding = { readonly ftp_user_id: number; readonly import_id: number | null }

/** Whose goods the files of a login are about: the account of the import, or else of the login; null where both are of all. */
export async function readAccountOf(
  tx: Transaction,
  { ftp_user_id, import_id }: FileStanding,
): Promise<number | null> {
  const found = await tx.maybe<{ account_id: number | null }>(sql`
    select coalesce(i.account_id, u.account_id) as account_id
    from ftp_users u
    left join imports i on i.tenant_id = u.tenant_id and i.id = ${import_id}
    where u.tenant_id = ${tx.tenant.id} and u.id = ${ftp_user_id}`)
  return found?.account_id ?? null
}
