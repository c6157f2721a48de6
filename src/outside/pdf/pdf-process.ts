import { PDFDocument } from 'pdf-lib'
import { answerOrders } from '#values/answer-orders.ts'

/** A document whose pages are to be counted, or to be laid under the pages of another one. */
export type PdfOrder =
  | { readonly kind: 'count'; readonly body: Uint8Array }
  | { readonly kind: 'lay_over'; readonly body: Uint8Array; readonly over: Uint8Array }

/** How many pages it has, or both documents as one; `broken` is a mistake of ours. */
export type PdfAnswer =
  | { readonly kind: 'counted'; readonly pages: number }
  | { readonly kind: 'laid'; readonly bytes: Uint8Array }
  | { readonly kind: 'broken'; readonly reason: string }

answerOrders(async (order: PdfOrder): Promise<PdfAnswer> => {
  try {
    const document = await PDFDocument.load(order.body)
    if (order.kind === 'count') return { kind: 'counted', pages: document.getPageCount() }
    const over = await document.embedPdf(order.over, document.getPageIndices())
    for (const [place, page] of document.getPages().entries()) {
      const sheet = over[place]
      if (sheet !== undefined) page.drawPage(sheet)
    }
    return { kind: 'laid', bytes: await document.save() }
  } catch (error) {
    return { kind: 'broken', reason: error instanceof Error ? String(error.stack) : String(error) }
  }
})
