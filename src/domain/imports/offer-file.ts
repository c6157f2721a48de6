import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type KeptFile, keepDocument } from '#domain/reporting/documents.ts'
import { freeName } from './folders.ts'

/** A file for a login to fetch. */
export type Offered = {
  readonly ftp_user_id: number
  readonly file: KeptFile
  /** Whose goods it is about, where its login fetches files of all accounts. */
  readonly account_id?: number | null
}

/** Lays a file where a login fetches files; the name under which it lies there, or null where no such login fetches. */
export async function offerFile(
  tx: Transaction,
  documents: Resource,
  { ftp_user_id, file, account_id = null }: Offered,
): Promise<string | null> {
  const user = await tx.maybe<{ account_id: number | null }>(sql`
    select u.account_id from ftp_users u
    where u.tenant_id = ${tx.tenant.id} and u.id = ${ftp_user_id} and u.direction = 'download'`)
  if (user === null) return null
  const file_name = await freeName(tx, { ftp_user_id, folder: 'download', file_name: file.file_name })
  const document = await keepDocument(tx, documents, {
    ...file,
    category: 'export',
    user_id: null,
    account_id: user.account_id ?? account_id,
  })
  await tx.run(sql`
    insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, folder, file_size, sha256, status, document_id,
      created_at, updated_at)
    values (${tx.tenant.id}, ${ftp_user_id}, 'download', ${file_name}, 'download', ${file.file_size}, ${file.sha256},
      'offered', ${document.id}, ${tx.now}, ${tx.now})`)
  return file_name
}
