import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { createDocument, type StoredFile } from '#domain/documents/documents.ts'
import type { FileResources } from './file-resources.ts'
import type { Folder } from './folders.ts'
import { readFileAccount } from './read-file-account.ts'

/** A file of errors, and the file it belongs to. */
export type ErrorsFileInput = {
  readonly ftp_user_id: number
  readonly folder: Folder
  readonly file_name: string
  readonly user_id: number | null
  readonly import_id: number | null
  readonly errors: StoredFile
}

/** Saves the errors of a file beside it (platform 10.3). */
export async function saveErrorsFile(
  tx: Transaction,
  kinds: FileResources,
  input: ErrorsFileInput,
): Promise<void> {
  const { ftp_user_id, folder, file_name, user_id, import_id, errors } = input
  const document = await createDocument(tx, kinds.documents, {
    ...errors,
    file_name: `${file_name}.errors.csv`.slice(-255),
    category: 'import',
    may_exceed: true,
    user_id,
    account_id: await readFileAccount(tx, { ftp_user_id, import_id }),
  })
  await tx.run(sql`
    insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, folder, file_size, sha256, status, document_id,
      import_id, created_at, updated_at)
    values (${tx.tenant.id}, ${ftp_user_id}, 'upload', ${document.file_name}, ${folder}, ${errors.file_size},
      ${errors.sha256}, ${folder}, ${document.id}, ${import_id}, ${tx.now}, ${tx.now})`)
}
