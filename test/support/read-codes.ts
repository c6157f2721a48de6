import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
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

/** Shows a page in a browser and reads the codes on it, from top to bottom. */
export async function readCodes(browser: Browser, html: string): Promise<readonly ReadCode[]> {
  const page = await browser.newPage({ deviceScaleFactor: 3, viewport: { width: 900, height: 1200 } })
  try {
    await page.setContent(html)
    const picture = await page.screenshot({ fullPage: true })
    const found = await readBarcodes(new Uint8Array(picture), { tryHarder: true, maxNumberOfSymbols: 20 })
    return found
      .toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y)
      .map(({ format, text }) => ({ format, text }))
  } finally {
    await page.close()
  }
}
