import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type KeptFile, keepDocument } from '#domain/reporting/documents.ts'
import { announce } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { beginImport } from './begin-import.ts'
import { announceFailedImport } from './close-import.ts'
import type { FileKinds } from './file-kinds.ts'
import { type Folder, freeName } from './folders.ts'
import type { ErrorsToLay } from './lay-errors.ts'
import { duplicateNotice, type NoticeToLay } from './lay-notice.ts'
import { matchTemplate, type Template } from './match-template.ts'
import { type EarlierUpload, findDuplicate, lockLogin } from './uploads.ts'

/** A file that was brought whole, and by whom. */
export type BroughtFile = {
  readonly ftp_user_id: number
  readonly account_id: number | null
  readonly file: KeptFile
}

/** A file that nothing is done with, where it lies, and why. */
export type LeftFile = Omit<ErrorsToLay, 'errors'> & { readonly reason: Violation }

/** What became of a file: it was taken in, nothing is done with it, or it had been taken in before. */
export type UploadResult =
  | { readonly kind: 'taken' }
  | { readonly kind: 'unmatched'; readonly left: LeftFile }
  | { readonly kind: 'duplicate'; readonly notice: NoticeToLay }

/**
 * Takes in a file that a login brought: writes it down, announces it, and starts the import of the template that matches
 * its name (platform 10.3). A file that nothing is done with goes where what failed lies; one that was taken in within the
 * last hour is only noted, unless its template allows duplicates.
 */
export async function takeInFile(
  tx: Transaction,
  kinds: FileKinds,
  brought: BroughtFile,
): Promise<UploadResult> {
  const { ftp_user_id, file } = brought
  const { file_name } = file
  await lockLogin(tx, ftp_user_id)
  const template = await matchTemplate(tx, { ftp_user_id, file_name })
  const [hasAutomation, earlier] = await tx.pipeline([
    isAwaited(tx),
    findDuplicate(tx, { ftp_user_id, file_name, sha256: file.sha256 }),
  ])
  if (earlier !== null && template?.allow_duplicate_files !== true)
    return { kind: 'duplicate', notice: await noteDuplicate(tx, { brought, template, earlier }) }
  const document = await keepDocument(tx, kinds.documents, {
    ...file,
    category: 'import',
    user_id: template?.user_id ?? null,
    account_id: template?.account_id ?? brought.account_id,
  })
  const import_id = await startImport(tx, kinds, { brought, template, document_id: document.id })
  const end = import_id !== null ? 'importing' : template !== null || hasAutomation ? 'processed' : 'failed'
  const { id, name } = await writeFile(tx, { brought, document_id: document.id, import_id, end })
  announce(tx, {
    resource_name: 'ftp_file',
    event: 'uploaded',
    aggregate: { type: 'ftp_files', id },
    data: {
      file_name,
      size: file.file_size,
      sha256: file.sha256,
      ftp_user_id,
      document_id: document.id,
      import_template_id: template?.id ?? null,
    },
  })
  if (end !== 'failed') return { kind: 'taken' }
  const reason = violation('no_matching_template', { file_name })
  await announceFailedImport(tx, {
    aggregate: { type: 'ftp_files', id },
    is_silent: false,
    import_id: null,
    file_name,
    ftp_user_id,
    account_id: brought.account_id,
    template_type: null,
    total_rows: 0,
    failed_rows: 0,
    reason,
  })
  return {
    kind: 'unmatched',
    left: { ftp_user_id, folder: 'failed', file_name: name, user_id: null, import_id: null, reason },
  }
}

type Duplicate = {
  readonly brought: BroughtFile
  readonly template: Template | null
  readonly earlier: EarlierUpload
}

/** Writes down that a file came once more; it says so beside the one that was taken in. */
async function noteDuplicate(
  tx: Transaction,
  { brought, template, earlier }: Duplicate,
): Promise<NoticeToLay> {
  const { ftp_user_id, file } = brought
  const message = `the same file was taken in at ${earlier.created_at}; it was not taken in again`
  await tx.run(sql`
    insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, uploaded_name, folder, file_size, sha256, status,
      message, import_id, created_at, updated_at)
    values (${tx.tenant.id}, ${ftp_user_id}, 'upload', ${file.file_name}, ${file.file_name}, 'upload', ${file.file_size},
      ${file.sha256}, 'duplicate', ${message}, ${earlier.import_id}, ${tx.now}, ${tx.now})`)
  return {
    ftp_user_id,
    folder: earlier.folder === 'failed' ? 'failed' : 'processed',
    file_name: earlier.file_name,
    user_id: template?.user_id ?? null,
    import_id: earlier.import_id,
    text: duplicateNotice({ file_name: file.file_name, now: tx.now, template, earlier }),
  }
}

type Start = {
  readonly brought: BroughtFile
  readonly template: Template | null
  readonly document_id: number
}

/** The import a template starts; null where the file is only marked. */
async function startImport(
  tx: Transaction,
  { imports }: FileKinds,
  { brought, template, document_id }: Start,
): Promise<number | null> {
  const reads = template?.template_type ?? template?.import_configuration_id ?? null
  if (template === null || reads === null) return null
  const row = await beginImport(tx, imports, {
    file_name: brought.file.file_name,
    document_id,
    source: 'sftp',
    template_type: template.template_type,
    import_template_id: template.id,
    import_configuration_id: template.import_configuration_id,
    configuration_version: template.configuration_version,
    ftp_user_id: brought.ftp_user_id,
    account_id: template.account_id ?? brought.account_id,
    user_id: template.user_id,
  })
  return row.id
}

type Written = {
  readonly brought: BroughtFile
  readonly document_id: number
  readonly import_id: number | null
  readonly end: 'importing' | 'processed' | 'failed'
}

async function writeFile(
  tx: Transaction,
  { brought, document_id, import_id, end }: Written,
): Promise<{ readonly id: number; readonly name: string }> {
  const { ftp_user_id, file } = brought
  const folder: Folder | 'upload' = end === 'importing' ? 'upload' : end
  const file_name =
    folder === 'upload'
      ? file.file_name
      : await freeName(tx, { ftp_user_id, folder, file_name: file.file_name })
  const message = end === 'failed' ? violation('no_matching_template', file).details : null
  const { id } = await tx.one<{ id: number }>(sql`
    insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, uploaded_name, folder, file_size, sha256, status,
      message, document_id, import_id, created_at, updated_at)
    values (${tx.tenant.id}, ${ftp_user_id}, 'upload', ${file_name}, ${file.file_name}, ${folder}, ${file.file_size},
      ${file.sha256}, ${end}, ${message}, ${document_id}, ${import_id}, ${tx.now}, ${tx.now})
    returning id`)
  return { id, name: file_name }
}

/** Whether an automation imports what is brought. */
function isAwaited(tx: Transaction): Query<boolean> {
  return tx
    .maybe<{ id: number }>(sql`
    select a.id
    from automations a
    join automation_actions b on b.tenant_id = a.tenant_id and b.automation_id = a.id
    where a.tenant_id = ${tx.tenant.id} and a.enabled and a.resource_name = 'ftp_file' and a.event = 'uploaded'
      and b.destination_type = 'file_import'
    limit 1`)
    .map((found) => found !== null)
}
