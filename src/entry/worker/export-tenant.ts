import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { completeDocument } from '#domain/documents/documents.ts'
import { failDocument, startDocument } from '#domain/documents/pending-documents.ts'
import { isOverQuota } from '#domain/documents/storage.ts'
import { EXPORT_TYPE } from '#domain/tenancy/request-export.ts'
import { writeToFile } from '#outside/files.ts'
import { backgroundCaller } from './callers.ts'
import { type JobContext, OUR_MISTAKE } from './job.ts'
import { tenantArchive } from './tenant-archive.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/** Builds the export of a tenant, for its pending document. */
export async function exportTenant(
  worker: WorkerContext,
  { payload, known, is_last }: JobContext,
): Promise<void> {
  const documents = resourceNamed(worker.model, 'documents')
  const document_id = Number(payload.document_id)
  const scope: Scope = { tenant: known.tenant, caller: backgroundCaller(worker.user_id) }
  const pending = await inTransaction(worker, scope, (tx) => startDocument(tx, documents, document_id))
  if (pending === null) return
  try {
    const stored = await worker.files.putStream(known.tenant.id, tenantArchive(worker, scope))
    const isStored = await writeToFile(worker.files, stored, () =>
      inTransaction(worker, scope, async (tx) => {
        const current = await startDocument(tx, documents, document_id)
        if (current === null) return false
        const content = { ...stored, file_name: String(current.file_name), content_type: EXPORT_TYPE }
        await completeDocument(tx, documents, { current, content })
        return true
      }),
    )
    if (!isStored) await worker.files.remove(stored.file_path)
  } catch (error) {
    const isRefused = isOverQuota(error)
    const message = isRefused ? error.first.details : OUR_MISTAKE
    // The queue retries; the last attempt must leave a failed document that users can see.
    if (isRefused || is_last)
      await inTransaction(worker, scope, (tx) => failDocument(tx, documents, { document_id, message }))
    if (!isRefused) throw error
  }
}
