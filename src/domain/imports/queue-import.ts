import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { addJobs } from '#events/queue.ts'
import type { FullRow } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'

/** The task that turns a file into records. */
export const RUN_IMPORT = 'run_import'

/** A file to import, and the template or configuration to import it with. */
export type NewImport = {
  readonly file_name: string
  readonly document_id: number
  readonly source: 'sftp' | 'api' | 'automation' | 'integration'
  readonly template_type?: string | null
  readonly import_template_id?: number | null
  readonly import_configuration_id?: number | null
  readonly configuration_version?: number | null
  readonly ftp_user_id?: number | null
  /** The only account whose records it may write. */
  readonly account_id?: number | null
  readonly dry_run?: boolean
  /** The encoding that the sender of the file named. */
  readonly encoding?: string | null
  /** What is known already of columns that are not read. */
  readonly warnings?: readonly string[]
  /** The user its records are written as; null for the service itself. */
  readonly user_id: number | null
  /** The only flow of the configuration to run; null for all automatic flows. */
  readonly flow_code?: string | null
  /** The import whose rows are retried, if they were not imported. */
  readonly retry_of?: number | null
  /** Whether an automation on failures starts it, so that its own failure must not start one. */
  readonly is_silent?: boolean
  /** The user who last changed the automation that starts it. */
  readonly automated_by?: number | null
}

/** Payload of the job that runs an import. */
export type ImportJob = {
  readonly import_id: number
  readonly flow_code: string | null
  readonly retry_of: number | null
  readonly cause_id: string | null
  readonly depth: number
  readonly is_silent: boolean
  /** The user who last changed the automation that started it: it runs with their rights at most. */
  readonly automated_by: number | null
}

const NO_PROGRESS = {
  total_rows: 0,
  processed_rows: 0,
  created_count: 0,
  updated_count: 0,
  skipped_count: 0,
  failed_count: 0,
  progress: 0,
  interruptions: 0,
}

/** Queues the import of a file; a worker runs it in the background (platform 11.2). */
export async function queueImport(
  tx: Transaction,
  resource: Resource,
  { retry_of = null, is_silent = false, automated_by = null, ...input }: NewImport,
): Promise<FullRow> {
  const [row] = await insertMany(tx, resource, [
    { dry_run: false, encoding: null, warnings: [], ...input, ...NO_PROGRESS, status: 'queued' },
  ])
  if (row === undefined) throw new Error('an import was not written')
  announceChange(tx, resource, { event: 'created', row })
  const { cause_id, depth } = tx.caller
  const flow_code = input.flow_code ?? null
  await addImportJob(tx, { import_id: row.id, flow_code, retry_of, cause_id, depth, is_silent, automated_by })
  return row
}

/** How long an import waits for earlier ones before it checks again. */
const WAIT_MS = 15_000

/** Queues the job of an import; one that waits for another runs as soon as that one ends. */
export async function addImportJob(tx: Transaction, job: ImportJob, is_waiting = false): Promise<void> {
  const schedule = is_waiting ? { run_at: new Date(Date.parse(tx.now) + WAIT_MS).toISOString() } : {}
  await addJobs(tx, [{ task: RUN_IMPORT, about: job.import_id, payload: { ...job }, ...schedule }])
}
