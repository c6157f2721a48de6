import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { createDocument, type StoredFile } from '#domain/documents/documents.ts'
import { announce } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { announceFailedImport } from './close-import.ts'
import type { FileResources } from './file-resources.ts'
import { type Folder, freeName } from './folders.ts'
import { type ImportTemplate, matchTemplate } from './match-template.ts'
import { queueImport } from './queue-import.ts'
import type { ErrorsFileInput } from './save-errors-file.ts'
import { duplicateNotice, type NoticeInput } from './save-notice.ts'
import { type EarlierUpload, findDuplicate, lockLogin } from './uploads.ts'

/** A completely uploaded file, and its login. */
export type UploadedFile = {
  readonly ftp_user_id: number
  readonly account_id: number | null
  readonly file: StoredFile
}

/** A file without a matching template, its folder, and the reason. */
export type UnmatchedFile = Omit<ErrorsFileInput, 'errors'> & { readonly reason: Violation }

/** The result of an upload: accepted, without a matching template, or a duplicate. */
export type UploadResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'unmatched'; readonly unmatched: UnmatchedFile }
  | { readonly kind: 'duplicate'; readonly notice: NoticeInput }

/**
 * Registers an uploaded file: records and announces it, and starts the import by the template that matches its name
 * (platform 10.3). A file without a template or automation goes to the folder of failed files; a duplicate of the last
 * hour is only recorded, unless its template allows duplicates.
 */
export async function registerUpload(
  tx: Transaction,
  kinds: FileResources,
  upload: UploadedFile,
): Promise<UploadResult> {
  const { ftp_user_id, file } = upload
  const { file_name } = file
  await lockLogin(tx, ftp_user_id)
  const template = await matchTemplate(tx, { ftp_user_id, file_name })
  const [hasAutomation, earlier] = await tx.pipeline([
    hasUploadAutomation(tx),
    findDuplicate(tx, { ftp_user_id, file_name, sha256: file.sha256 }),
  ])
  if (earlier !== null && template?.allow_duplicate_files !== true)
    return { kind: 'duplicate', notice: await recordDuplicate(tx, { upload, template, earlier }) }
  const document = await createDocument(tx, kinds.documents, {
    ...file,
    category: 'import',
    user_id: template?.user_id ?? null,
    account_id: template?.account_id ?? upload.account_id,
  })
  const import_id = await startImport(tx, kinds, { upload, template, document_id: document.id })
  const outcome =
    import_id !== null ? 'importing' : template !== null || hasAutomation ? 'processed' : 'failed'
  const { id, name } = await createFileRow(tx, { upload, document_id: document.id, import_id, outcome })
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
  if (outcome !== 'failed') return { kind: 'accepted' }
  const reason = violation('no_matching_template', { file_name })
  await announceFailedImport(tx, {
    aggregate: { type: 'ftp_files', id },
    is_silent: false,
    import_id: null,
    file_name,
    ftp_user_id,
    account_id: upload.account_id,
    template_type: null,
    total_rows: 0,
    failed_rows: 0,
    reason,
  })
  return {
    kind: 'unmatched',
    unmatched: { ftp_user_id, folder: 'failed', file_name: name, user_id: null, import_id: null, reason },
  }
}

type DuplicateUpload = {
  readonly upload: UploadedFile
  readonly template: ImportTemplate | null
  readonly earlier: EarlierUpload
}

/** Records that a file was uploaded again; the notice goes beside the accepted file. */
async function recordDuplicate(
  tx: Transaction,
  { upload, template, earlier }: DuplicateUpload,
): Promise<NoticeInput> {
  const { ftp_user_id, file } = upload
  const message = `the same file was already uploaded at ${earlier.created_at}; it was not imported again`
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

type ImportStart = {
  readonly upload: UploadedFile
  readonly template: ImportTemplate | null
  readonly document_id: number
}

/** Starts the import by a template; null if the template imports nothing. */
async function startImport(
  tx: Transaction,
  { imports }: FileResources,
  { upload, template, document_id }: ImportStart,
): Promise<number | null> {
  const reads = template?.template_type ?? template?.import_configuration_id ?? null
  if (template === null || reads === null) return null
  const row = await queueImport(tx, imports, {
    file_name: upload.file.file_name,
    document_id,
    source: 'sftp',
    template_type: template.template_type,
    import_template_id: template.id,
    import_configuration_id: template.import_configuration_id,
    configuration_version: template.configuration_version,
    ftp_user_id: upload.ftp_user_id,
    account_id: template.account_id ?? upload.account_id,
    user_id: template.user_id,
  })
  return row.id
}

type FileOutcome = {
  readonly upload: UploadedFile
  readonly document_id: number
  readonly import_id: number | null
  readonly outcome: 'importing' | 'processed' | 'failed'
}

async function createFileRow(
  tx: Transaction,
  { upload, document_id, import_id, outcome }: FileOutcome,
): Promise<{ readonly id: number; readonly name: string }> {
  const { ftp_user_id, file } = upload
  const folder: Folder | 'upload' = outcome === 'importing' ? 'upload' : outcome
  const file_name =
    folder === 'upload'
      ? file.file_name
      : await freeName(tx, { ftp_user_id, folder, file_name: file.file_name })
  const message = outcome === 'failed' ? violation('no_matching_template', file).details : null
  const { id } = await tx.one<{ id: number }>(sql`
    insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, uploaded_name, folder, file_size, sha256, status,
      message, document_id, import_id, created_at, updated_at)
    values (${tx.tenant.id}, ${ftp_user_id}, 'upload', ${file_name}, ${file.file_name}, ${folder}, ${file.file_size},
      ${file.sha256}, ${outcome}, ${message}, ${document_id}, ${import_id}, ${tx.now}, ${tx.now})
    returning id`)
  return { id, name: file_name }
}

/** Whether an automation imports uploaded files. */
function hasUploadAutomation(tx: Transaction): Query<boolean> {
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
