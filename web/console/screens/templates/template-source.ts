import { GoodsyardError } from '#web/api/error.ts'
import type { ServiceClient } from '#web/api/service-client.ts'

/** The Liquid of a template, else that of the form that comes with the service; empty where there is neither. */
export async function readSource(service: ServiceClient, id: string, signal: AbortSignal): Promise<string> {
  try {
    const { data } = await service.send<Blob>({
      method: 'GET',
      path: `/api/templates/${id}/attachment`,
      signal,
    })
    return await data.text()
  } catch (error) {
    if (error instanceof GoodsyardError && error.errors[0]?.symbol === 'missing_template') return ''
    throw error
  }
}
