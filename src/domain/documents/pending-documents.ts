import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { lockRecord } from '#records/find.ts'
import { emptyInput } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { cut } from '#values/cut.ts'
import { expiryFor } from './documents.ts'

/** Locks a pending document and marks it as being processed; null if it is no longer pending. */
export async function startDocument(
  tx: Transaction,
  documents: Resource,
  document_id: number,
): Promise<FullRow | null> {
  const pending = await tx.maybe<{ id: number }>(sql`
    select d.id
    from documents d
    where d.tenant_id = ${tx.tenant.id} and d.id = ${document_id} and d.status in ('queued', 'processing')`)
  if (pending === null) return null
  const current = await lockRecord(tx, documents, { id: document_id })
  return current.status === 'queued'
    ? updateDocument(tx, documents, current, { status: 'processing' })
    : current
}

/** Marks a document as failed, with the reason. */
export async function failDocument(
  tx: Transaction,
  documents: Resource,
  { document_id, message }: { readonly document_id: number; readonly message: string },
): Promise<void> {
  const current = await startDocument(tx, documents, document_id)
  if (current === null) return
  const expires_at = expiryFor(tx, String(current.category))
  await updateDocument(tx, documents, current, { status: 'failed', message: cut(message, 1000), expires_at })
}

async function updateDocument(
  tx: Transaction,
  documents: Resource,
  current: FullRow,
  extra: Readonly<Record<string, unknown>>,
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, documents, { current, parsed: emptyInput, extra })
  announceChange(tx, documents, { event: 'updated', row, previous })
  return row
}
