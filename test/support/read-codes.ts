import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A code as a scanner reads it. */
export type ReadCode = { readonly format: string; readonly text: string }

const require = createRequire(import.meta.url)
// The library would fetch its program from the network otherwise.
const program = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({
  overrides: { wasmBinary: program.buffer.slice(program.byteOffset, program.byteOffset + program.length) },
})

/** What draws PDFs, as a text: it is run in the browser. */
const drawer = readFileSync(join(dirname(require.resolve('unpdf')), 'pdfjs.mjs'), 'utf8')

/** Draws the first page of a PDF in a browser and reads the codes on it, from top to bottom. */
export async function readCodes(browser: Browser, pdf: Buffer): Promise<readonly ReadCode[]> {
  const page = await browser.newPage()
  try {
    const picture = await page.evaluate(draw, { drawer, pdf: pdf.toString('base64') })
    return await readCodesOfPicture(Buffer.from(picture, 'base64'))
  } finally {
    await page.close()
  }
}

/** Reads the codes on a PNG picture, from top to bottom. */
export async function readCodesOfPicture(picture: Buffer): Promise<readonly ReadCode[]> {
  const found = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 20 })
  return found
    .toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y)
    .map(({ format, text }) => ({ format, text }))
}

declare const OffscreenCanvas: new (
  width: number,
  height: number,
) => {
  getContext(kind: '2d'): unknown
  convertToBlob(): Promise<Blob>
}

/** Runs in the browser: the first page as a picture, in base64. */
async function draw({ drawer, pdf }: { readonly drawer: string; readonly pdf: string }): Promise<string> {
  const { getDocument } = await import(URL.createObjectURL(new Blob([drawer], { type: 'text/javascript' })))
  const data = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
  const page = await (await getDocument({ data }).promise).getPage(1)
  const viewport = page.getViewport({ scale: 4 })
  const canvas = new OffscreenCanvas(viewport.width, viewport.height)
  await page.render({ canvasContext: canvas.getContext('2d'), viewport }).promise
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
