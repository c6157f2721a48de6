import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { addJobs } from '#events/queue.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { unsaid } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { updateRecord } from '#records/update.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import { addStorage, freeStorage, takeStorage } from './storage.ts'

/** The job that removes bytes nobody points at any more. */
export const REMOVE_FILE = 'remove_file'

/** Bytes that have been kept, and what is known of them. */
export type Filling = {
  readonly file_path: string
  readonly file_size: number
  readonly sha256: string
  readonly file_name: string
  readonly content_type: string
}

/** Bytes that have been kept already, and what they are. */
export type KeptFile = {
  readonly file_name: string
  readonly file_type: string
  readonly file_path: string
  readonly file_size: number
  readonly sha256: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The categories whose bytes go by themselves; what is not listed is kept for ever (platform 13.6). */
const PASSING: ReadonlySet<string> = new Set([
  'report',
  'import',
  'export',
  'test_print',
  'print',
  'tenant_export',
])

/** Gives a waiting document its bytes, which makes it available. One that has some, or has failed, takes no others. */
export async function fillDocument(
  tx: Transaction,
  resource: Resource,
  { current, filling }: { readonly current: FullRow; readonly filling: Filling },
): Promise<FullRow> {
  assertWritable(current)
  await takeStorage(tx, filling.file_size)
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: unsaid,
    extra: {
      file_path: filling.file_path,
      file_size: filling.file_size,
      sha256: filling.sha256,
      file_name: current.file_name ?? filling.file_name,
      file_type: current.file_type ?? filling.content_type,
      status: 'available',
      expires_at: expiryFor(tx, String(current.category)),
    },
  })
  announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/**
 * Writes down kept bytes as a document that can be fetched at once, for as long as its category is kept; refused where the storage
 * quota leaves no room.
 */
export async function keepDocument(
  tx: Transaction,
  documents: Resource,
  {
    may_exceed = false,
    ...kept
  }: KeptFile & {
    readonly category: string
    readonly user_id: number | null
    /** Whose goods it is about; nobody's or several accounts' documents are seen by their user. */
    readonly account_id: number | null
    readonly warehouse_id?: number | null
    /** What went wrong without stopping it. */
    readonly warnings?: readonly string[]
    /** Whether it is kept beyond the storage quota: it tells what became of something that is kept already. */
    readonly may_exceed?: boolean
  },
): Promise<FullRow> {
  if (may_exceed) await addStorage(tx, kept.file_size)
  else await takeStorage(tx, kept.file_size)
  const [row] = await insertMany(tx, documents, [
    {
      warnings: [],
      ...kept,
      // What is of several accounts is of one warehouse at times, and is none the less not for those who see one of them.
      warehouse_id: kept.account_id === null ? null : (kept.warehouse_id ?? null),
      status: 'available',
      expires_at: expiryFor(tx, kept.category),
    },
  ])
  if (row === undefined) throw new Error('a document was not written')
  announceChange(tx, documents, { event: 'created', row })
  return row
}

/** When the bytes of a document of this category go; null where they stay. */
export function expiryFor(
  { now, document_days }: Pick<Transaction, 'now' | 'document_days'>,
  category: string,
): Instant | null {
  return PASSING.has(category) ? instantFor(new Date(Date.parse(now) + document_days * DAY_MS)) : null
}

function assertWritable({ status }: AnyRow): void {
  if (status !== 'queued' && status !== 'processing')
    throw refusal('document_not_writable', { status: String(status) })
}

/** Refuses a document that has no bytes to give. */
export function assertAvailable({ status }: AnyRow): void {
  if (status !== 'available') throw refusal('document_not_available', { status: String(status) })
}

/** Leaves the bytes of documents that go to be removed after commit, and counts them no more. */
export async function dropFiles(
  tx: Transaction,
  documents: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const jobs = documents.flatMap(({ file_path }) =>
    typeof file_path === 'string' ? [{ task: REMOVE_FILE, about: file_path, payload: { file_path } }] : [],
  )
  await addJobs(tx, jobs)
  const sizes = documents.map(({ file_size }) => (typeof file_size === 'number' ? file_size : 0))
  freeStorage(
    tx,
    sizes.reduce((sum, size) => sum + size, 0),
  )
}

/** The file of a document, to be served. */
export type ServedFile = {
  readonly file_path: string
  readonly file_name: string | null
  readonly file_type: string | null
}

/** The file of an available document of the tenant; null where there is none. */
export function findFile(tx: Transaction, document_id: number): Promise<ServedFile | null> {
  return tx.maybe<ServedFile>(sql`
    select d.file_path, d.file_name, d.file_type
    from documents d
    where d.tenant_id = ${tx.tenant.id} and d.id = ${document_id} and d.status = 'available' and d.file_path is not null`)
}
