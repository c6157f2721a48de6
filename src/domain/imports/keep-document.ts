import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'
import { instantFor } from '#values/instant.ts'

/** The resources that a file on its way leaves records of. */
export type FileKinds = { readonly documents: Resource; readonly imports: Resource }

/** Bytes that have been kept already, and what they are. */
export type KeptFile = {
  readonly file_name: string
  readonly file_type: string
  readonly file_path: string
  readonly file_size: number
  readonly sha256: string
}

/** How long files that come and go are kept (platform 13.6). */
const KEPT_MS = 30 * 86_400_000

/** Writes down kept bytes as a document that can be fetched for 30 days. */
export async function keepDocument(
  tx: Transaction,
  documents: Resource,
  kept: KeptFile & {
    readonly category: string
    readonly user_id: number | null
    /** What went wrong without stopping it. */
    readonly warnings?: readonly string[]
  },
): Promise<FullRow> {
  const [row] = await insertMany(tx, documents, [
    {
      warnings: [],
      ...kept,
      status: 'available',
      expires_at: instantFor(new Date(Date.parse(tx.now) + KEPT_MS)),
    },
  ])
  if (row === undefined) throw new Error('a document was not written')
  announceChange(tx, documents, { event: 'created', row })
  return row
}
