import { PDFDocument } from 'pdf-lib'
import { serveJobs } from '#values/serve-jobs.ts'

/** A document to count the pages of, or two to combine. */
export type PdfJob =
  | { readonly kind: 'count'; readonly body: Uint8Array }
  | { readonly kind: 'lay_over'; readonly body: Uint8Array; readonly layer: Uint8Array }

/** The page count, or the combined document; `broken` is a bug. */
export type PdfResult =
  | { readonly kind: 'counted'; readonly pages: number }
  | { readonly kind: 'laid'; readonly bytes: Uint8Array }
  | { readonly kind: 'broken'; readonly reason: string }

serveJobs(async (order: PdfJob): Promise<PdfResult> => {
  try {
    const document = await PDFDocument.load(order.body)
    if (order.kind === 'count') return { kind: 'counted', pages: document.getPageCount() }
    const layer = await document.embedPdf(order.layer, document.getPageIndices())
    for (const [index, page] of document.getPages().entries()) {
      const sheet = layer[index]
      if (sheet !== undefined) page.drawPage(sheet)
    }
    return { kind: 'laid', bytes: await document.save() }
  } catch (error) {
    return { kind: 'broken', reason: error instanceof Error ? String(error.stack) : String(error) }
  }
})
