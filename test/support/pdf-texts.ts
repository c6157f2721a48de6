import { getDocumentProxy } from 'unpdf'

/** A piece of text of a PDF: its page, where it begins and ends and how far it is from the lower edge, in millimetres. */
export type PdfText = {
  readonly page: number
  readonly text: string
  readonly from: number
  readonly to: number
  readonly up: number
}

const MM = 25.4 / 72

/** The texts of a PDF in the order in which they are drawn, as a reader of PDFs finds them. */
export async function pdfTexts(bytes: Uint8Array): Promise<readonly PdfText[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const found: PdfText[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , x = 0, y = 0] = item.transform as readonly number[]
      found.push({ page, text: item.str, from: x * MM, to: (x + item.width) * MM, up: y * MM })
    }
  }
  return found
}
