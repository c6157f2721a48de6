import type { Scope } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { fillDocument } from '#domain/reporting/documents.ts'
import { beginDocument, failDocument } from '#domain/reporting/settle-report.ts'
import { EXPORT_TYPE } from '#domain/tenancy/ask-export.ts'
import { backgroundCaller } from './callers.ts'
import { type JobInHand, OUR_MISTAKE } from './job.ts'
import { tenantArchive } from './tenant-archive.ts'
import { inTransaction, type Workshop } from './workshop.ts'

/** Builds the export of a tenant, for the document that waits for it. */
export async function exportTenant(
  workshop: Workshop,
  { payload, known, is_last }: JobInHand,
): Promise<void> {
  const documents = resourceNamed(workshop.model, 'documents')
  const document_id = Number(payload.document_id)
  const scope: Scope = { tenant: known.tenant, caller: backgroundCaller(workshop.user_id) }
  const begun = await inTransaction(workshop, scope, (tx) => beginDocument(tx, documents, document_id))
  if (begun === null) return
  try {
    const stored = await workshop.files.putStream(known.tenant.id, tenantArchive(workshop, scope))
    const isKept = await inTransaction(workshop, scope, async (tx) => {
      const current = await beginDocument(tx, documents, document_id)
      if (current === null) return false
      const filling = { ...stored, file_name: String(current.file_name), content_type: EXPORT_TYPE }
      await fillDocument(tx, documents, { current, filling })
      return true
    })
    if (!isKept) await workshop.files.remove(stored.file_path)
  } catch (error) {
    // The queue tries again; the last try must leave an end that people can see.
    if (is_last)
      await inTransaction(workshop, scope, (tx) =>
        failDocument(tx, documents, { document_id, message: OUR_MISTAKE }),
      )
    throw error
  }
}
