import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { addJobs } from '#events/queue.ts'
import type { FullRow } from '#records/columns.ts'
import { insertMany } from '#records/parts.ts'

/** The job that builds the export of a tenant. */
export const EXPORT_TENANT = 'export_tenant'

/** The MIME type of an export. */
export const EXPORT_TYPE = 'application/gzip'

/** The file name of an export. */
export function exportName({ tenant, now }: Pick<Transaction, 'tenant' | 'now'>): string {
  return `tenant-${tenant.subdomain}-${now.slice(0, 10)}.tar.gz`
}

/** Queues the export of the tenant, with a pending document for its file. */
export async function requestExport(tx: Transaction, documents: Resource): Promise<FullRow> {
  const [document] = await insertMany(tx, documents, [
    {
      category: 'tenant_export',
      file_name: exportName(tx),
      file_type: EXPORT_TYPE,
      status: 'queued',
      warnings: [],
      user_id: tx.caller.user_id,
    },
  ])
  if (document === undefined) throw new Error('a document was not written')
  announceChange(tx, documents, { event: 'created', row: document })
  await addJobs(tx, [{ task: EXPORT_TENANT, about: document.id, payload: { document_id: document.id } }])
  return document
}
