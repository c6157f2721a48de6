import { GoodsyardError } from '#web/api/error.ts'
import { useService } from '#web/api/use-service.ts'
import { notify } from '#web/console/kit/notify.ts'

/** Opens a document by a link of a quarter of an hour: shows it in a tab of its own, or saves it. */
export function useDocumentLink(): (id: string, how: 'show' | 'save') => Promise<void> {
  const service = useService()
  return async (id, how) => {
    try {
      type Link = { readonly attributes: { readonly url: string } }
      const { data } = await service.send<Link>({
        method: 'GET',
        path: `/api/documents/${encodeURIComponent(id)}/download`,
        query: how === 'show' ? { inline: 'true' } : {},
      })
      const link = document.createElement('a')
      // The file is served by the same host, under whatever name the reader has reached it.
      link.href = new URL(data.attributes.url).pathname
      link.rel = 'noopener'
      if (how === 'show') link.target = '_blank'
      link.click()
    } catch (error) {
      notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
    }
  }
}
