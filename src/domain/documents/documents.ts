import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { addJobs } from '#events/queue.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { emptyInput } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { updateRecord } from '#records/update.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import { addStorage, releaseStorage, reserveStorage } from './storage.ts'

/** The job that removes stored bytes no document refers to. */
export const REMOVE_FILE = 'remove_file'

/** The stored bytes of a document. */
export type DocumentContent = {
  readonly file_path: string
  readonly file_size: number
  readonly sha256: string
  readonly file_name: string
  readonly content_type: string
  /** The types whose records a report or an export has. */
  readonly source_types?: readonly string[]
}

/** A stored file. */
export type StoredFile = {
  readonly file_name: string
  readonly file_type: string
  readonly file_path: string
  readonly file_size: number
  readonly sha256: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The categories whose documents expire; all others are kept for ever (platform 13.6). */
const EXPIRING: ReadonlySet<string> = new Set([
  'report',
  'import',
  'export',
  'test_print',
  'print',
  'tenant_export',
])

/** Adds the bytes to a pending document, which makes it available. An available or failed document is refused. */
export async function completeDocument(
  tx: Transaction,
  resource: Resource,
  { current, content }: { readonly current: FullRow; readonly content: DocumentContent },
): Promise<FullRow> {
  assertPending(current)
  await reserveStorage(tx, content.file_size)
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: emptyInput,
    extra: {
      file_path: content.file_path,
      file_size: content.file_size,
      sha256: content.sha256,
      file_name: current.file_name ?? content.file_name,
      file_type: current.file_type ?? content.content_type,
      source_types: content.source_types ?? null,
      status: 'available',
      expires_at: expiryFor(tx, String(current.category)),
    },
  })
  announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Creates a document of stored bytes, available at once; refused if it exceeds the storage quota. */
export async function createDocument(
  tx: Transaction,
  documents: Resource,
  {
    may_exceed = false,
    ...file
  }: StoredFile & {
    readonly category: string
    readonly user_id: number | null
    /** The account it is about; a document of none or several accounts is visible to its user. */
    readonly account_id: number | null
    readonly warehouse_id?: number | null
    /** The record it was made of, by its type; none where it is about several. */
    readonly record_type?: string | null
    readonly record_id?: number | null
    /** The types whose records a report or an export has. */
    readonly source_types?: readonly string[] | null
    /** Problems that did not prevent it. */
    readonly warnings?: readonly string[]
    /** Whether it may exceed the storage quota: it reports the result of something that is stored already. */
    readonly may_exceed?: boolean
  },
): Promise<FullRow> {
  if (may_exceed) await addStorage(tx, file.file_size)
  else await reserveStorage(tx, file.file_size)
  const [row] = await insertMany(tx, documents, [
    {
      warnings: [],
      ...file,
      // A document of several accounts must not become visible by its warehouse alone.
      warehouse_id: file.account_id === null ? null : (file.warehouse_id ?? null),
      status: 'available',
      expires_at: expiryFor(tx, file.category),
    },
  ])
  if (row === undefined) throw new Error('a document was not written')
  announceChange(tx, documents, { event: 'created', row })
  return row
}

/** When a document of this category expires; null for never. */
export function expiryFor(
  { now, document_days }: Pick<Transaction, 'now' | 'document_days'>,
  category: string,
): Instant | null {
  return EXPIRING.has(category) ? instantFor(new Date(Date.parse(now) + document_days * DAY_MS)) : null
}

function assertPending({ status }: AnyRow): void {
  if (status !== 'queued' && status !== 'processing')
    throw refusal('document_not_writable', { status: String(status) })
}

/** Refuses a document without bytes. */
export function assertAvailable({ status }: AnyRow): void {
  if (status !== 'available') throw refusal('document_not_available', { status: String(status) })
}

/** Queues the removal of the bytes of deleted documents, and subtracts them from the storage in use. */
export async function removeFiles(
  tx: Transaction,
  documents: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const jobs = documents.flatMap(({ file_path }) =>
    typeof file_path === 'string' ? [{ task: REMOVE_FILE, about: file_path, payload: { file_path } }] : [],
  )
  await addJobs(tx, jobs)
  const sizes = documents.map(({ file_size }) => (typeof file_size === 'number' ? file_size : 0))
  releaseStorage(
    tx,
    sizes.reduce((sum, size) => sum + size, 0),
  )
}

/** The file of a document. */
export type DocumentFile = {
  readonly file_path: string
  readonly file_name: string | null
  readonly file_type: string | null
}

/** The file of an available document; null if there is none. */
export function findFile(tx: Transaction, document_id: number): Promise<DocumentFile | null> {
  return tx.maybe<DocumentFile>(sql`
    select d.file_path, d.file_name, d.file_type
    from documents d
    where d.tenant_id = ${tx.tenant.id} and d.id = ${document_id} and d.status = 'available' and d.file_path is not null`)
}
