import { act, newKey } from '#web/api/act.ts'
import type { ActivityHandle } from '#web/api/activities.ts'
import type { ServiceClient } from '#web/api/service-client.ts'
import { type ExportedDocument, exportedDocumentQuery } from './exported-document.graphql.ts'
import { saveAddress } from './save-blob.ts'

/** So often it is asked whether the file is there. */
const AGAIN_MS = 1_000

const DOWNLOAD = {
  method: 'GET',
  path: '/api/documents/{id}/download',
  takes: 'nothing',
  type: 'documents',
} as const

type FinishedDocument = NonNullable<NonNullable<ExportedDocument['documents']>['find']>

/** Waits until the file of a document was built, and downloads it; the activity tells how it went. */
export async function saveWhenBuilt(
  service: ServiceClient,
  document_id: string,
  activity: ActivityHandle,
): Promise<void> {
  const { id, status, message, file_name } = await finished(service, document_id)
  const path = `/records/documents/${id}`
  if (status === 'failed') return activity.update({ state: 'failed', detail: message, path })
  const { data } = await act<LinkAnswer>(service, DOWNLOAD, { path: { id } }, { key: newKey() })
  saveAddress(data.attributes.url)
  activity.update({ state: 'done', detail: file_name, path })
}

type LinkAnswer = { readonly attributes: { readonly url: string } }

/** Waits until the file of a document was built or could not be. */
async function finished(service: ServiceClient, id: string): Promise<FinishedDocument> {
  for (;;) {
    const { documents } = await service.graphql<ExportedDocument>(
      exportedDocumentQuery.text,
      { id },
      { fresh: true },
    )
    const document = documents?.find ?? null
    if (document === null) throw new Error(id)
    if (document.status === 'available' || document.status === 'failed') return document
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
