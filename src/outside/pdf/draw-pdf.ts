import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DrawPdf } from '#values/drawn-page.ts'
import { pdfBytes } from '#values/pdf.ts'
import { Typeface } from '#values/typeface.ts'

/**
 * The typeface of PDFs made without a browser: Latin, Greek, Cyrillic, Armenian, Georgian, arrows and symbols, narrow
 * enough for tables.
 */
const FACES = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' } as const

let opened: Promise<Typeface> | null = null

/** Loads the typeface on first use: many processes draw nothing. */
export function loadTypeface(): Promise<Typeface> {
  opened ??= read()
  return opened
}

async function read(): Promise<Typeface> {
  const { create } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  const open = (name: string) => {
    const font = create(readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}`)))
    if (!('createSubset' in font)) throw new Error(`${name} holds more than one font`)
    return font
  }
  return new Typeface({ regular: open(FACES.regular), bold: open(FACES.bold) })
}

/** Writes a PDF of drawn pages as a stream. */
export const drawPdf: DrawPdf = async function* (document) {
  yield* pdfBytes(document, await loadTypeface())
}
