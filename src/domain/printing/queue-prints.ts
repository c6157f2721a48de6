import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { type KeptFile, keepDocument } from '#domain/reporting/documents.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'

/** What printers are told apart by. */
export type PrintKind = 'labels' | 'documents'

/** Refuses a printer that does not print what it is sent (platform 12.3). One that is gone is not asked about. */
export async function assertPrints(tx: Transaction, printer_id: number, kind: PrintKind): Promise<void> {
  const printer = await tx.maybe<{ supports_labels: boolean; supports_documents: boolean }>(sql`
    select p.supports_labels, p.supports_documents
    from printers p
    where p.tenant_id = ${tx.tenant.id} and p.id = ${printer_id}`)
  if (printer?.[`supports_${kind}`] === false) throw refusal('printer_kind', { kind })
}

/** Documents, and what is printed of them. */
export type PrintResources = { readonly documents: Resource; readonly print_jobs: Resource }

/** Something for a printer, whose bytes are kept. */
export type PrintJob = {
  readonly file: KeptFile & {
    /** What could not be shown. */
    readonly warnings: readonly string[]
  }
  /** `label`, `invoice` or `print`: how long it is kept. */
  readonly category: 'label' | 'invoice' | 'print'
  /** Whose goods it is about; null where it is nobody's, or several accounts'. */
  readonly account_id: number | null
  readonly warehouse_id: number | null
  readonly printer_id: number
  /** How often it is printed, 1 to 99. */
  readonly copies: number
}

/** Files what is printed as a document, and puts it in the queue of a printer, for its agent to fetch (platform 12.3). */
export async function queuePrint(
  tx: Transaction,
  { documents, print_jobs }: PrintResources,
  { file, printer_id, copies, ...about }: PrintJob,
): Promise<FullRow> {
  const document = await keepDocument(tx, documents, { ...file, ...about, user_id: tx.caller.user_id })
  return queueDocument(tx, print_jobs, {
    document_id: document.id,
    content_type: file.file_type,
    printer_id,
    copies,
  })
}

/** A document that is kept already, for a printer. */
export type DocumentJob = {
  readonly document_id: number
  readonly content_type: string
  readonly printer_id: number
  readonly copies: number
}

/** Puts a document in the queue of a printer. */
export async function queueDocument(
  tx: Transaction,
  print_jobs: Resource,
  job: DocumentJob,
): Promise<FullRow> {
  const [row] = await insertMany(tx, print_jobs, [{ ...job, status: 'queued', user_id: tx.caller.user_id }])
  if (row === undefined) throw new Error('a print job was not written')
  announceChange(tx, print_jobs, { event: 'created', row })
  return row
}
