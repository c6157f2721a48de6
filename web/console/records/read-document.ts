import type { ServiceClient } from '#web/api/service-client.ts'

/** Reads the file of a document back from the service. */
export async function readDocument(service: ServiceClient, document_id: string): Promise<Blob> {
  const { data } = await service.send<{ readonly attributes: { readonly url: string } }>({
    method: 'GET',
    path: `/api/documents/${document_id}/download`,
  })
  const { pathname } = new URL(data.attributes.url)
  const { data: content } = await service.send<unknown>({ method: 'GET', path: pathname })
  return content instanceof Blob ? content : new Blob([JSON.stringify(content)])
}
