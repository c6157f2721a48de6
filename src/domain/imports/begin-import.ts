import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { addJobs } from '#events/queue.ts'
import type { FullRow } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'

/** The task that turns a file into records. */
export const RUN_IMPORT = 'run_import'

/** A file that is to become records, and what says how. */
export type ImportToBegin = {
  readonly file_name: string
  readonly document_id: number
  readonly source: 'sftp' | 'api' | 'automation' | 'integration'
  readonly template_type?: string | null
  readonly import_template_id?: number | null
  readonly import_configuration_id?: number | null
  readonly configuration_version?: number | null
  readonly ftp_user_id?: number | null
  /** The only account its rows may touch. */
  readonly account_id?: number | null
  readonly dry_run?: boolean
  /** In whose name its rows are written; null for the service itself. */
  readonly user_id: number | null
  /** The one flow of a configuration that is to run, where not all of them are. */
  readonly flow_code?: string | null
  /** The import of which only what was not imported is taken. */
  readonly retry_of?: number | null
  /** Whether an automation that listens to failures starts it: its failure starts none. */
  readonly is_silent?: boolean
  /** Who changed the automation last that starts it. */
  readonly automated_by?: number | null
}

/** What the job is told beside the import: which rows and flows, and what caused it. */
export type ImportOrder = {
  readonly import_id: number
  readonly flow_code: string | null
  readonly retry_of: number | null
  readonly cause_id: string | null
  readonly depth: number
  readonly is_silent: boolean
  /** Who changed the automation last that started it: it runs with their rights at most. */
  readonly automated_by: number | null
}

const NOTHING_YET = {
  total_rows: 0,
  processed_rows: 0,
  created_count: 0,
  updated_count: 0,
  skipped_count: 0,
  failed_count: 0,
  progress: 0,
  interruptions: 0,
}

/** Puts a file in line to become records; the work goes on in the background (platform 11.2). */
export async function beginImport(
  tx: Transaction,
  resource: Resource,
  { retry_of = null, is_silent = false, automated_by = null, ...begun }: ImportToBegin,
): Promise<FullRow> {
  const [row] = await insertMany(tx, resource, [
    { dry_run: false, ...begun, ...NOTHING_YET, status: 'queued' },
  ])
  if (row === undefined) throw new Error('an import was not written')
  announceChange(tx, resource, { event: 'created', row })
  const { cause_id, depth } = tx.caller
  const flow_code = begun.flow_code ?? null
  await addImportJob(tx, { import_id: row.id, flow_code, retry_of, cause_id, depth, is_silent, automated_by })
  return row
}

/** So long an import waits for those before it before it looks again by itself. */
const WAIT_MS = 15_000

/** Leaves the job of an import for the worker; one that must wait for another is hastened when that ends. */
export async function addImportJob(tx: Transaction, order: ImportOrder, is_waiting = false): Promise<void> {
  const later = is_waiting ? { run_at: new Date(Date.parse(tx.now) + WAIT_MS).toISOString() } : {}
  await addJobs(tx, [{ task: RUN_IMPORT, about: order.import_id, payload: { ...order }, ...later }])
}
