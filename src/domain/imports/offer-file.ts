import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { createDocument, type StoredFile } from '#domain/documents/documents.ts'
import { freeName } from './folders.ts'

/** A file for a login to download. */
export type FileOffer = {
  readonly ftp_user_id: number
  readonly file: StoredFile
  /** The account it is about, if the login downloads files of all accounts. */
  readonly account_id?: number | null
  /** The types whose records it has; null where that is not known. */
  readonly source_types: readonly string[] | null
}

/** Puts a file into the download folder of a login; its name there, or null if no such login downloads files. */
export async function offerFile(
  tx: Transaction,
  documents: Resource,
  { ftp_user_id, file, account_id = null, source_types }: FileOffer,
): Promise<string | null> {
  const user = await tx.maybe<{ account_id: number | null }>(sql`
    select u.account_id from ftp_users u
    where u.tenant_id = ${tx.tenant.id} and u.id = ${ftp_user_id} and u.direction = 'download'`)
  if (user === null) return null
  const file_name = await freeName(tx, { ftp_user_id, folder: 'download', file_name: file.file_name })
  const document = await createDocument(tx, documents, {
    ...file,
    category: 'export',
    user_id: null,
    account_id: user.account_id ?? account_id,
    source_types,
  })
  await tx.run(sql`
    insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, folder, file_size, sha256, status, document_id,
      created_at, updated_at)
    values (${tx.tenant.id}, ${ftp_user_id}, 'download', ${file_name}, 'download', ${file.file_size}, ${file.sha256},
      'offered', ${document.id}, ${tx.now}, ${tx.now})`)
  return file_name
}
