import type { JsonObject } from './json.ts'
import { LiquidEngine, LiquidFailure, type RenderedForm } from './liquid.ts'
import { svgFilters, zplFilters } from './liquid-drawing.ts'
import { textFilters } from './liquid-filters.ts'
import { type MakePdf, type PageLayout, type PagePlace, PrintFailure } from './printed-sheets.ts'
import { zplWriting } from './zpl-fields.ts'

/** Renders printed forms: pages as HTML, labels in the language of label printers. */
export const printedForms = {
  html: new LiquidEngine('html', { ...textFilters, ...svgFilters }),
  zpl: new LiquidEngine(zplWriting, { ...textFilters, ...zplFilters }),
} as const

/** A printed form as it is kept: Liquid throughout. */
export type Form = {
  readonly format: 'html' | 'zpl'
  readonly content: string
  /** The forms of the head and the foot of each page. */
  readonly head: string | null
  readonly foot: string | null
  readonly layout: PageLayout
}

/** What is sent to a printer. */
export type Printed = {
  readonly bytes: Buffer
  readonly format: 'pdf' | 'zpl'
  /** What could not be shown. */
  readonly warnings: readonly string[]
}

/** The media type of each format. */
export const PRINTED_TYPES = { pdf: 'application/pdf', zpl: 'application/zpl' } as const

/** How long the heads and feet of all pages of a document may take together. */
const MARGINS_MS = 5_000

/** How long and how large a document may be that a form is filled in for many times; filled in once, Liquid itself sees to it. */
const DOCUMENT_MS = 5_000
const DOCUMENT_MAX = 10 * 1024 * 1024

/**
 * Prints a form, filled in once for each of these variables, each on pages of its own: HTML as a PDF, labels in their own
 * language. Heads and feet know the first. Throws `PrintFailure`.
 */
export async function printForm(
  form: Form,
  sheets: readonly JsonObject[],
  make_pdf: MakePdf,
): Promise<Printed> {
  const { format, content, head, foot, layout } = form
  const [first = {}] = sheets
  const warnings = new Set<string>()
  const render = async (source: string, variables: JsonObject, place?: PagePlace): Promise<string> => {
    const { text, warnings: found } = await rendered(format, source, { ...variables, ...place })
    for (const warning of found) warnings.add(warning)
    return text
  }
  if (format === 'zpl') {
    const parts = [head, content, foot].filter((part) => part !== null)
    const text = await filledIn(sheets, async (variables) => {
      const filled = await Promise.all(parts.map((part) => render(part, variables)))
      return filled.join('\n')
    })
    return { bytes: Buffer.from(text.join('\n')), format: 'zpl', warnings: [...warnings] }
  }
  let left = MARGINS_MS
  const margin = (source: string) => async (place: PagePlace) => {
    const begun = performance.now()
    const text = await render(source, first, place)
    left -= performance.now() - begun
    if (left < 0) throw new PrintFailure('the heads and feet of its pages take too long')
    return text
  }
  const bytes = await make_pdf({
    layout,
    body: (await filledIn(sheets, (variables) => render(content, variables))).join(NEW_PAGE),
    head: head === null ? null : margin(head),
    foot: foot === null ? null : margin(foot),
  })
  return { bytes, format: 'pdf', warnings: [...warnings] }
}

const NEW_PAGE = '<div style="break-before:page"></div>'

/** The texts of a form filled in many times, which together stay within what one document may be. */
async function filledIn(
  sheets: readonly JsonObject[],
  fill: (variables: JsonObject) => Promise<string>,
): Promise<readonly string[]> {
  const begun = performance.now()
  const texts: string[] = []
  let length = 0
  for (const variables of sheets) {
    const text = await fill(variables)
    texts.push(text)
    length += text.length
    if (length > DOCUMENT_MAX) throw new PrintFailure('the output is too large')
    if (sheets.length > 1 && performance.now() - begun > DOCUMENT_MS)
      throw new PrintFailure('template render limit exceeded')
  }
  return texts
}

async function rendered(
  format: Form['format'],
  source: string,
  variables: JsonObject,
): Promise<RenderedForm> {
  try {
    return await printedForms[format].renderForm(source, variables)
  } catch (error) {
    if (error instanceof LiquidFailure) throw new PrintFailure(error.message)
    throw error
  }
}
