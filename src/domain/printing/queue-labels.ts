import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'

/** Refuses a printer that labels cannot be printed on, and none (platform 12.3, 13.5). One that is gone is not asked about. */
export async function assertPrintsLabels(tx: Transaction, printer_id: number | null): Promise<void> {
  if (printer_id === null) throw refusal('printer_required', {})
  const printer = await tx.maybe<{ supports_labels: boolean }>(sql`
    select p.supports_labels
    from printers p
    where p.tenant_id = ${tx.tenant.id} and p.id = ${printer_id}`)
  if (printer?.supports_labels === false) throw refusal('printer_kind', { kind: 'labels' })
}

/** Documents, and what is printed of them. */
export type PrintKinds = { readonly documents: Resource; readonly print_jobs: Resource }

/** Labels whose bytes are kept, for a printer. */
export type LabelJob = {
  readonly file: {
    readonly file_name: string
    readonly file_type: string
    readonly file_path: string
    readonly file_size: number
    readonly sha256: string
  }
  readonly printer_id: number
  /** How often they are printed, 1 to 99. */
  readonly copies: number
}

/**
 * Files labels as a document, which is kept for ever, and puts them in the queue of a printer, for its agent to fetch
 * (platform 12.3).
 */
export async function queueLabels(
  tx: Transaction,
  { documents, print_jobs }: PrintKinds,
  { file, printer_id, copies }: LabelJob,
): Promise<FullRow> {
  const { user_id } = tx.caller
  const labels = { ...file, category: 'label', status: 'available', warnings: [], user_id }
  const document = await written(tx, documents, labels)
  const content_type = file.file_type
  const job = { printer_id, document_id: document.id, content_type, copies, status: 'queued', user_id }
  return written(tx, print_jobs, job)
}

async function written(
  tx: Transaction,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<FullRow> {
  const [row] = await insertMany(tx, resource, [values])
  if (row === undefined) throw new Error(`one of ${resource.name} was not written`)
  announceChange(tx, resource, { event: 'created', row })
  return row
}
