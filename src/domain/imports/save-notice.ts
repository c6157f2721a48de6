import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { createDocument, type StoredFile } from '#domain/documents/documents.ts'
import type { Instant } from '#values/instant.ts'
import type { FileResources } from './file-resources.ts'
import type { Folder } from './folders.ts'
import type { ImportTemplate } from './match-template.ts'
import { readFileAccount } from './read-file-account.ts'
import { DUPLICATE_MINUTES, type EarlierUpload, lockLogin } from './uploads.ts'

/** A notice about a file. */
export type NoticeInput = {
  readonly ftp_user_id: number
  readonly folder: Folder
  readonly file_name: string
  readonly user_id: number | null
  /** The import of the accepted file. */
  readonly import_id: number | null
  readonly text: string
}

/** A file that was uploaded again, and the earlier upload. */
type DuplicateFacts = {
  readonly file_name: string
  readonly now: Instant
  readonly template: ImportTemplate | null
  readonly earlier: EarlierUpload
}

/** The text of the notice about a file that was uploaded again. */
export function duplicateNotice({ file_name, now, template, earlier }: DuplicateFacts): string {
  const lines = [
    `${file_name} was uploaded again at ${now} with the same bytes as at ${earlier.created_at}.`,
    `The same name and bytes are accepted only once within ${DUPLICATE_MINUTES} minutes: this upload was not imported again.`,
    'To import it, change the name of the file, wait for the end of that time,',
    template === null
      ? 'or give it an import template with allow_duplicate_files set.'
      : `or set allow_duplicate_files of import template ${template.id}.`,
    ...(earlier.import_id === null
      ? []
      : [`To import rows that were refused, retry import ${earlier.import_id}.`]),
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** Saves a notice beside a file, and replaces the previous one. */
export async function saveNotice(
  tx: Transaction,
  kinds: FileResources,
  { notice, stored }: { readonly notice: NoticeInput; readonly stored: StoredFile },
): Promise<void> {
  const { ftp_user_id, folder, user_id } = notice
  const file_name = `${notice.file_name}.notice.txt`.slice(-255)
  await lockLogin(tx, ftp_user_id)
  await tx.run(sql`
    update ftp_files f
    set status = 'removed', ${nextVersion(tx, 'f')}
    where f.tenant_id = ${tx.tenant.id} and f.ftp_user_id = ${ftp_user_id} and f.folder = ${folder}
      and f.file_name = ${file_name} and f.status <> 'removed'`)
  const document = await createDocument(tx, kinds.documents, {
    ...stored,
    file_name,
    category: 'import',
    may_exceed: true,
    user_id,
    account_id: await readFileAccount(tx, { ftp_user_id, import_id: notice.import_id }),
  })
  await tx.run(sql`
    insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, folder, file_size, sha256, status, document_id,
      created_at, updated_at)
    values (${tx.tenant.id}, ${ftp_user_id}, 'upload', ${file_name}, ${folder}, ${stored.file_size}, ${stored.sha256},
      ${folder}, ${document.id}, ${tx.now}, ${tx.now})`)
}
