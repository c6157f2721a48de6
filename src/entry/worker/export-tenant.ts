import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { fillDocument } from '#domain/reporting/documents.ts'
import { beginDocument, failDocument } from '#domain/reporting/settle-report.ts'
import { isOverQuota } from '#domain/reporting/storage.ts'
import { EXPORT_TYPE } from '#domain/tenancy/ask-export.ts'
import { writeDown } from '#outside/files.ts'
import { backgroundCaller } from './callers.ts'
import { type JobInHand, OUR_MISTAKE } from './job.ts'
import { tenantArchive } from './tenant-archive.ts'
import { inTransaction, type WorkerContext } from './worker-context.ts'

/** Builds the export of a tenant, for the document that waits for it. */
export async function exportTenant(
  worker: WorkerContext,
  { payload, known, is_last }: JobInHand,
): Promise<void> {
  const documents = resourceNamed(worker.model, 'documents')
  const document_id = Number(payload.document_id)
  const scope: Scope = { tenant: known.tenant, caller: backgroundCaller(worker.user_id) }
  const begun = await inTransaction(worker, scope, (tx) => beginDocument(tx, documents, document_id))
  if (begun === null) return
  try {
    const stored = await worker.files.putStream(known.tenant.id, tenantArchive(worker, scope))
    const isKept = await writeDown(worker.files, stored, () =>
      inTransaction(worker, scope, async (tx) => {
        const current = await beginDocument(tx, documents, document_id)
        if (current === null) return false
        const filling = { ...stored, file_name: String(current.file_name), content_type: EXPORT_TYPE }
        await fillDocument(tx, documents, { current, filling })
        return true
      }),
    )
    if (!isKept) await worker.files.remove(stored.file_path)
  } catch (error) {
    const isRefused = isOverQuota(error)
    const message = isRefused ? error.first.details : OUR_MISTAKE
    // The queue tries again; the last try must leave an end that people can see.
    if (isRefused || is_last)
      await inTransaction(worker, scope, (tx) => failDocument(tx, documents, { document_id, message }))
    if (!isRefused) throw error
  }
}
