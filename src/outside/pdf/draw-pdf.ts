import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DrawPdf } from '#values/drawn-page.ts'
import { Letters } from '#values/letters.ts'
import { pdfBytes } from '#values/pdf.ts'

/** The typeface of what is drawn without a browser: Latin, Greek, Cyrillic, Armenian, Georgian, arrows and signs, narrow enough for tables. */
const FACES = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' } as const

let opened: Promise<Letters> | null = null

/** The letters of what is drawn, read with the first document: most processes draw none. */
export function letters(): Promise<Letters> {
  opened ??= read()
  return opened
}

async function read(): Promise<Letters> {
  const { create } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  const open = (name: string) => {
    const font = create(readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}`)))
    if (!('createSubset' in font)) throw new Error(`${name} holds more than one font`)
    return font
  }
  return new Letters({ regular: open(FACES.regular), bold: open(FACES.bold) })
}

/** Makes a PDF of pages that are drawn; it is written as it is read. */
export const drawPdf: DrawPdf = async function* (document) {
  yield* pdfBytes(document, await letters())
}
