import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordFailure, recordFailuresSilently } from '#domain/automations/record-failure.ts'
import type { StoredFile } from '#domain/documents/documents.ts'
import { announce, announceChange } from '#events/announce.ts'
import { runJobNow } from '#events/queue.ts'
import type { Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { emptyInput } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import type { FileResources } from './file-resources.ts'
import { freeName } from './folders.ts'
import { lockImportQueue } from './progress.ts'
import { RUN_IMPORT } from './queue-import.ts'
import { saveErrorsFile } from './save-errors-file.ts'

/** How an import ends. */
export type ImportEnd = {
  readonly status: 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
  /** Why it failed; null where it did not. */
  readonly reason: Violation | null
  /** The errors of its rows, as a file beside the uploaded one. */
  readonly errors: StoredFile | null
  /** Whether an automation on failures started it: its own failure is not announced (platform 8.6). */
  readonly is_silent?: boolean
}

/**
 * Ends an import: moves its file to the folder of its result with the file of errors beside it, announces a failure, and
 * starts the next import of the same login (platform 10.3, 11.5).
 */
export async function closeImport(
  tx: Transaction,
  kinds: FileResources,
  { current, end }: { readonly current: FullRow; readonly end: ImportEnd },
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, kinds.imports, {
    current,
    parsed: emptyInput,
    extra: {
      status: end.status,
      message: end.reason?.details.slice(0, 10_000) ?? null,
      finished_at: tx.now,
      ...(end.status === 'cancelled' || end.status === 'failed' ? {} : { progress: 100 }),
    },
  })
  announceChange(tx, kinds.imports, { event: 'updated', row, previous })
  await moveFile(tx, kinds, { row, end })
  if (end.status === 'failed' && end.reason !== null)
    await announceFailedImport(tx, {
      aggregate: { type: 'imports', id: row.id },
      import_id: row.id,
      is_silent: end.is_silent ?? false,
      file_name: String(row.file_name),
      ftp_user_id: idOrNull(row.ftp_user_id),
      account_id: idOrNull(row.account_id),
      template_type: typeof row.template_type === 'string' ? row.template_type : null,
      total_rows: Number(row.total_rows),
      failed_rows: Number(row.failed_count),
      reason: end.reason,
    })
  await startNextImport(tx, idOrNull(row.ftp_user_id))
  return row
}

const idOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

type ClosedImport = { readonly row: FullRow; readonly end: ImportEnd }

/** Moves the file of an import from the upload folder to the folder of its result. */
async function moveFile(tx: Transaction, kinds: FileResources, { row, end }: ClosedImport): Promise<void> {
  const file = await tx.maybe<{ id: number; ftp_user_id: number | null; file_name: string }>(sql`
    select f.id, f.ftp_user_id, f.file_name
    from ftp_files f
    where f.tenant_id = ${tx.tenant.id} and f.import_id = ${row.id} and f.status = 'importing'`)
  if (file === null) return
  const { ftp_user_id } = file
  const folder = end.status.startsWith('completed') ? 'processed' : 'failed'
  const message = end.reason?.details.slice(0, 10_000) ?? null
  const file_name =
    ftp_user_id === null
      ? file.file_name
      : await freeName(tx, { ftp_user_id, folder, file_name: file.file_name })
  await tx.run(sql`
    update ftp_files f
    set folder = ${folder}, status = ${folder}, file_name = ${file_name}, message = ${message},
      ${nextVersion(tx, 'f')}
    where f.tenant_id = ${tx.tenant.id} and f.id = ${file.id}`)
  if (end.errors === null || ftp_user_id === null) return
  const user_id = idOrNull(row.user_id)
  await saveErrorsFile(tx, kinds, {
    ftp_user_id,
    folder,
    file_name,
    user_id,
    import_id: row.id,
    errors: end.errors,
  })
}

/** Starts the next queued import of a login; imports of one login run one after another (platform 11.5). */
async function startNextImport(tx: Transaction, ftp_user_id: number | null): Promise<void> {
  if (ftp_user_id === null) return
  await lockImportQueue(tx, ftp_user_id)
  const next = await tx.maybe<{ id: number }>(sql`
    select i.id
    from imports i
    where i.tenant_id = ${tx.tenant.id} and i.ftp_user_id = ${ftp_user_id} and i.status = 'queued'
    order by i.id
    limit 1`)
  if (next !== null) await runJobNow(tx, { task: RUN_IMPORT, about: next.id })
}

type FailedImport = {
  /** What failed: the import, or a file without an import. */
  readonly aggregate: { readonly type: 'imports' | 'ftp_files'; readonly id: number }
  readonly is_silent: boolean
  readonly import_id: number | null
  readonly file_name: string
  readonly ftp_user_id: number | null
  /** The account the file is about; callers who do not see the account do not see the failure. */
  readonly account_id: number | null
  readonly template_type: string | null
  readonly total_rows: number
  readonly failed_rows: number
  readonly reason: Violation
}

/** Announces that a file could not be imported, and records the failure. */
export async function announceFailedImport(tx: Transaction, failed: FailedImport): Promise<void> {
  const { reason, aggregate, is_silent, ...facts } = failed
  const failure = { source_type: aggregate.type, source_id: aggregate.id, reason, context: facts }
  if (is_silent) return recordFailuresSilently(tx, [failure])
  announce(tx, {
    resource_name: 'ftp_import',
    event: 'failed',
    aggregate,
    data: { ...facts, message: reason.details },
  })
  await recordFailure(tx, failure)
}
