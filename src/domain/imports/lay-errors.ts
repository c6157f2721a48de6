import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type KeptFile, keepDocument } from '#domain/reporting/documents.ts'
import type { FileKinds } from './file-kinds.ts'
import type { Folder } from './folders.ts'
import { readAccountOf } from './read-account-of.ts'

/** What is wrong with a file, and where the file lies. */
export type ErrorsToLay = {
  readonly ftp_user_id: number
  readonly folder: Folder
  readonly file_name: string
  readonly user_id: number | null
  readonly import_id: number | null
  readonly errors: KeptFile
}

/** Lays a list of what is wrong with a file beside it (platform 10.3). */
export async function layErrors(tx: Transaction, kinds: FileKinds, given: ErrorsToLay): Promise<void> {
  const { ftp_user_id, folder, file_name, user_id, import_id, errors } = given
  const document = await keepDocument(tx, kinds.documents, {
    ...errors,
    file_name: `${file_name}.errors.csv`.slice(-255),
    category: 'import',
    may_exceed: true,
    user_id,
    account_id: await readAccountOf(tx, { ftp_user_id, import_id }),
  })
  await tx.run(sql`
    insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, folder, file_size, sha256, status, document_id,
      import_id, created_at, updated_at)
    values (${tx.tenant.id}, ${ftp_user_id}, 'upload', ${document.file_name}, ${folder}, ${errors.file_size},
      ${errors.sha256}, ${folder}, ${document.id}, ${import_id}, ${tx.now}, ${tx.now})`)
}
