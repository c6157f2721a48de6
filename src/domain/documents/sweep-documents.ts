import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type AnyRow, selectList } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'
import { removeFiles } from './documents.ts'

/** Maximum number of documents deleted in one transaction, so that no lock is held for long. */
const BATCH = 500

/** Deletes one batch of expired documents with their bytes; returns whether there are more. */
export async function sweepDocuments(tx: Transaction, documents: Resource): Promise<boolean> {
  const rows = await tx.rows<AnyRow>(sql`
    select ${selectList(documents, 'd')}
    from documents d
    where d.tenant_id = ${tx.tenant.id} and d.expires_at <= ${tx.now}
    order by d.id
    limit ${BATCH}
    for update skip locked`)
  await removeRecords(tx, documents, rows)
  await removeFiles(tx, rows)
  for (const row of rows) announceChange(tx, documents, { event: 'deleted', row })
  return rows.length === BATCH
}
