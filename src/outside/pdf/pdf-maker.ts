import type { BrowserContext } from 'playwright-core'
import { missingLettersWarning } from '#values/missing-letters.ts'
import {
  type MakePdfFor,
  type PageLayout,
  PrintFailure,
  type PrintRequester,
  type Sheets,
} from '#values/printed-sheets.ts'
import { missingLettersIn } from './missing-letters-in.ts'
import { countPages, overlay } from './pdf-pages.ts'
import { type BrowserOptions, WarmBrowser } from './warm-browser.ts'

/** Renders PDFs with a browser. */
export type PdfMaker = {
  readonly makeFor: MakePdfFor
  /** Unpacks the browser ahead, so that no document waits for it; throws `PrintFailure`. */
  prepare(): Promise<void>
  close(): Promise<void>
}

/** A document of the maximum size takes seconds on a busy machine; a request that waits for one is given up after 30. */
const USUAL = { limit_ms: 20_000, rest_ms: 5 * 60_000, may_be_root: false, warn: () => undefined }
/** Maximum number of elements in a document: the browser takes about 20 KiB of memory for each. */
const ELEMENTS_MAX = 50_000
/** Maximum size of the HTML of headers and footers. */
const MARGINS_MAX = 10 * 1024 * 1024

/** Opens a PDF renderer; the browser starts with the first document. */
export function openPdfMaker(
  options: Omit<BrowserOptions, keyof typeof USUAL> & Partial<BrowserOptions>,
): PdfMaker {
  const browser = new WarmBrowser({ ...USUAL, ...options })
  return {
    makeFor: (requester) => async (sheets) => {
      const paper = paperFor(sheets)
      const { body, overlaid } = await browser.use(requester, (context) =>
        printed(context, sheets, { paper, requester }),
      )
      return overlaid === null ? body : overlay(body, overlaid, requester)
    },
    prepare: () => browser.prepare(),
    close: () => browser.close(),
  }
}

/** A page format in millimetres, with its margins. */
type Paper = {
  readonly width: number
  readonly height: number
  readonly margin: Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>
}

/** A page in its orientation, its margins enlarged by header and footer. */
function paperFor({ layout, head, foot }: Sheets): Paper {
  const { orientation, page_width, page_height, top, bottom, left, right } = layout
  const isTurned = orientation === 'Landscape'
  const width = isTurned ? page_height : page_width
  const height = isTurned ? page_width : page_height
  const margin = {
    top: top + (head === null ? 0 : layout.header_height + layout.header_spacing),
    bottom: bottom + (foot === null ? 0 : layout.footer_height + layout.footer_spacing),
    left,
    right,
  }
  if (margin.top + margin.bottom >= height || margin.left + margin.right >= width)
    throw new PrintFailure('its margins leave no room on the page')
  return { width, height, margin }
}

/** Nothing is loaded, no script runs and no frame is shown. */
const GUARD = `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'">`

type PdfServices = { readonly body: Buffer; readonly overlaid: Buffer | null }

/**
 * The body, and a second document of headers and footers with as many pages, since only now their number is known.
 */
async function printed(
  context: BrowserContext,
  sheets: Sheets,
  { paper, requester }: { readonly paper: Paper; readonly requester: PrintRequester },
): Promise<PdfServices> {
  const page = await context.newPage()
  const missing = new Set<string>()
  const print = async (html: string, margin: Paper['margin'] | null) => {
    assertPrintable(html)
    await page.setContent(`${GUARD}${html}`)
    for (const letter of await missingLettersIn(page, html)) missing.add(letter)
    return page.pdf({
      width: `${paper.width}mm`,
      height: `${paper.height}mm`,
      printBackground: true,
      ...(margin === null ? {} : { margin: inMillimetres(margin) }),
    })
  }
  const body = await print(sheets.body, paper.margin)
  const hasMargins = sheets.head !== null || sheets.foot !== null
  const pages = hasMargins ? await countPages(body, requester) : 0
  const overlaid = hasMargins ? await print(await marginsOf(sheets, paper, pages), null) : null
  const warning = missingLettersWarning(missing)
  if (warning !== null) sheets.warn?.(warning)
  return { body, overlaid }
}

/** Refuses HTML with too many elements; whatever looks like an element is counted. */
function assertPrintable(html: string): void {
  const opening = /<[a-z]/gi
  for (let elements = 1; opening.test(html); elements += 1) {
    if (elements > ELEMENTS_MAX) throw new PrintFailure(`it has more than ${ELEMENTS_MAX} elements`)
  }
}

function inMillimetres(margin: Paper['margin']) {
  const { top, bottom, left, right } = margin
  return { top: `${top}mm`, bottom: `${bottom}mm`, left: `${left}mm`, right: `${right}mm` }
}

/** A page with header and footer for each page of the body. */
async function marginsOf({ head, foot, layout }: Sheets, paper: Paper, pages: number): Promise<string> {
  const [above, below] = [headIn(layout), footIn(layout, paper)]
  const heads = head === null ? null : await head(pages)
  const feet = foot === null ? null : await foot(pages)
  const sheets: string[] = []
  let length = 0
  for (let page = 0; page < pages; page += 1) {
    const shown = [
      ...(heads === null ? [] : [boxOf(above, layout, heads[page] ?? '')]),
      ...(feet === null ? [] : [boxOf(below, layout, feet[page] ?? '')]),
    ]
    const sheet = `<section style="position:relative;break-after:page;height:${paper.height - 0.5}mm">${shown.join('')}</section>`
    length += sheet.length
    if (length > MARGINS_MAX) throw new PrintFailure('the heads and feet of its pages are too large')
    sheets.push(sheet)
  }
  return `<style>@page{margin:0}html,body{margin:0;padding:0}</style>${sheets.join('')}`
}

type Band = { readonly top: number; readonly height: number }

/** A header without a height is placed in the margin, like a footer. */
function headIn({ top, header_height }: PageLayout): Band {
  return header_height === 0 ? { top: 0, height: top } : { top, height: header_height }
}

function footIn({ bottom, footer_height }: PageLayout, { height }: Paper): Band {
  return footer_height === 0
    ? { top: height - bottom, height: bottom }
    : { top: height - bottom - footer_height, height: footer_height }
}

function boxOf({ top, height }: Band, { left, right }: PageLayout, html: string): string {
  return `<div style="position:absolute;overflow:hidden;top:${top}mm;height:${height}mm;left:${left}mm;right:${right}mm">${html}</div>`
}
