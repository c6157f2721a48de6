import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { createDocument, type StoredFile } from '#domain/documents/documents.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'

/** The kinds of prints that printers support. */
export type PrintKind = 'labels' | 'documents'

/** Refuses a printer that does not support a kind of print (platform 12.3). A missing printer is refused elsewhere. */
export async function assertSupports(tx: Transaction, printer_id: number, kind: PrintKind): Promise<void> {
  const printer = await tx.maybe<{ supports_labels: boolean; supports_documents: boolean }>(sql`
    select p.supports_labels, p.supports_documents
    from printers p
    where p.tenant_id = ${tx.tenant.id} and p.id = ${printer_id}`)
  if (printer?.[`supports_${kind}`] === false) throw refusal('printer_kind', { kind })
}

/** The resources of documents and print jobs. */
export type PrintResources = { readonly documents: Resource; readonly print_jobs: Resource }

/** A stored file to print. */
export type PrintJob = {
  readonly file: StoredFile & {
    /** Parts that could not be printed. */
    readonly warnings: readonly string[]
  }
  /** The category decides how long it is kept. */
  readonly category: 'label' | 'invoice' | 'print'
  /** The account it is about; null for none or several. */
  readonly account_id: number | null
  readonly warehouse_id: number | null
  /** The record it is a paper of; null where it is about several. */
  readonly record_type: string | null
  readonly record_id: number | null
  readonly printer_id: number
  /** Number of copies, 1 to 99. */
  readonly copies: number
}

/** Creates a document of a printed file, and queues it for a printer, whose agent fetches it (platform 12.3). */
export async function queuePrint(
  tx: Transaction,
  { documents, print_jobs }: PrintResources,
  { file, printer_id, copies, ...facts }: PrintJob,
): Promise<FullRow> {
  const document = await createDocument(tx, documents, { ...file, ...facts, user_id: tx.caller.user_id })
  return queueDocument(tx, print_jobs, {
    document_id: document.id,
    content_type: file.file_type,
    printer_id,
    copies,
  })
}

/** A stored document to print. */
export type DocumentJob = {
  readonly document_id: number
  readonly content_type: string
  readonly printer_id: number
  readonly copies: number
}

/** Queues a document for a printer. */
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
