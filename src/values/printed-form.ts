import type { JsonObject } from './json.ts'
import { LIMIT_EXCEEDED, LiquidFailure, type RenderedForm } from './liquid.ts'
import { type MakePdfFor, type PageLayout, PrintFailure, type PrintRequester } from './printed-sheets.ts'
import { renderTemplate } from './render-template.ts'

/** A form as it is stored, in Liquid. */
export type Form = {
  readonly format: 'html' | 'zpl'
  readonly content: string
  /** The forms of the head and the foot of each page. */
  readonly head: string | null
  readonly foot: string | null
  readonly layout: PageLayout
}

/** The output for a printer. */
export type PrintOutput = {
  readonly bytes: Buffer
  readonly format: 'pdf' | 'zpl'
  /** What could not be shown. */
  readonly warnings: readonly string[]
}

/** The media type of each format. */
export const PRINTED_TYPES = { pdf: 'application/pdf', zpl: 'application/zpl' } as const

/** Who a form is printed for, and the PDF maker. */
export type PrintOptions = PrintRequester & { readonly pdf_for: MakePdfFor }

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
  { format, content, head, foot, layout }: Form,
  sheets: readonly JsonObject[],
  { pdf_for, ...requester }: PrintOptions,
): Promise<PrintOutput> {
  const [first = {}] = sheets
  const warnings = new Set<string>()
  const render = async (source: string, common: JsonObject, each?: readonly JsonObject[]) => {
    const form = await rendered({ language: format, source }, { common, each: each ?? [{}] }, requester)
    for (const warning of form.warnings) warnings.add(warning)
    return form
  }
  if (format === 'zpl') {
    const parts = [head, content, foot].filter((part) => part !== null)
    const text = await filledIn(sheets, parts, render)
    return { bytes: Buffer.from(text.join('\n')), format: 'zpl', warnings: [...warnings] }
  }
  let left = MARGINS_MS
  const margins = (source: string) => async (pages: number) => {
    const places = Array.from({ length: pages }, (_, index) => ({ page: index + 1, pages }))
    const { texts, cpu_ms } = await render(source, first, places)
    left -= cpu_ms
    if (left < 0) throw new PrintFailure('the heads and feet of its pages take too long')
    return texts
  }
  const bytes = await pdf_for(requester)({
    layout,
    body: (await filledIn(sheets, [content], render)).join(NEW_PAGE),
    head: head === null ? null : margins(head),
    foot: foot === null ? null : margins(foot),
    warn: (warning) => warnings.add(warning),
  })
  return { bytes, format: 'pdf', warnings: [...warnings] }
}

const NEW_PAGE = '<div style="break-before:page"></div>'

/** The texts of a form in parts, filled in many times, which together stay within what one document may be. */
async function filledIn(
  sheets: readonly JsonObject[],
  parts: readonly string[],
  render: (source: string, variables: JsonObject) => Promise<RenderedForm>,
): Promise<readonly string[]> {
  const texts: string[] = []
  let length = 0
  let spent_ms = 0
  for (const variables of sheets) {
    const filled: string[] = []
    for (const part of parts) {
      const form = await render(part, variables)
      filled.push(...form.texts)
      spent_ms += form.cpu_ms
    }
    const text = filled.join('\n')
    texts.push(text)
    length += text.length
    if (length > DOCUMENT_MAX) throw new PrintFailure('the output is too large')
    if (sheets.length > 1 && spent_ms > DOCUMENT_MS) throw new PrintFailure(LIMIT_EXCEEDED)
  }
  return texts
}

async function rendered(...args: Parameters<typeof renderTemplate>): Promise<RenderedForm> {
  try {
    return await renderTemplate(...args)
  } catch (error) {
    if (error instanceof LiquidFailure) throw new PrintFailure(error.message)
    throw error
  }
}
