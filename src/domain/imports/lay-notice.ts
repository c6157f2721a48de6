import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type KeptFile, keepDocument } from '#domain/reporting/documents.ts'
import type { Instant } from '#values/instant.ts'
import type { FileKinds } from './file-kinds.ts'
import type { Folder } from './folders.ts'
import type { Template } from './match-template.ts'
import { readAccountOf } from './read-account-of.ts'
import { DUPLICATE_MINUTES, type EarlierUpload, lockLogin } from './uploads.ts'

/** Something to be told about a file, and where the file lies. */
export type NoticeToLay = {
  readonly ftp_user_id: number
  readonly folder: Folder
  readonly file_name: string
  readonly user_id: number | null
  /** The import of the file that was taken in. */
  readonly import_id: number | null
  readonly text: string
}

/** A file that came once more, and which it is the same as. */
type Duplicate = {
  readonly file_name: string
  readonly now: Instant
  readonly template: Template | null
  readonly earlier: EarlierUpload
}

/** What a client is told of a file that it sent again. */
export function duplicateNotice({ file_name, now, template, earlier }: Duplicate): string {
  const lines = [
    `${file_name} was uploaded again at ${now} with the same bytes as at ${earlier.created_at}.`,
    `The same name and bytes are taken in once within ${DUPLICATE_MINUTES} minutes: this upload was not taken in again.`,
    'To have it taken in, change the name of the file, wait for the end of that time,',
    template === null
      ? 'or give it an import template with allow_duplicate_files set.'
      : `or set allow_duplicate_files of import template ${template.id}.`,
    ...(earlier.import_id === null
      ? []
      : [`To take rows that were refused once more, retry import ${earlier.import_id}.`]),
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** Lays a notice beside a file, in the place of the one before it. */
export async function layNotice(
  tx: Transaction,
  kinds: FileKinds,
  { notice, kept }: { readonly notice: NoticeToLay; readonly kept: KeptFile },
): Promise<void> {
  const { ftp_user_id, folder, user_id } = notice
  const file_name = `${notice.file_name}.notice.txt`.slice(-255)
  await lockLogin(tx, ftp_user_id)
  await tx.run(sql`
    update ftp_files f
    set status = 'removed', ${nextVersion(tx, 'f')}
    where f.tenant_id = ${tx.tenant.id} and f.ftp_user_id = ${ftp_user_id} and f.folder = ${folder}
      and f.file_name = ${file_name} and f.status <> 'removed'`)
  const document = await keepDocument(tx, kinds.documents, {
    ...kept,
    file_name,
    category: 'import',
    may_exceed: true,
    user_id,
    account_id: await readAccountOf(tx, { ftp_user_id, import_id: notice.import_id }),
  })
  await tx.run(sql`
    insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, folder, file_size, sha256, status, document_id,
      created_at, updated_at)
    values (${tx.tenant.id}, ${ftp_user_id}, 'upload', ${file_name}, ${folder}, ${kept.file_size}, ${kept.sha256},
      ${folder}, ${document.id}, ${tx.now}, ${tx.now})`)
}
