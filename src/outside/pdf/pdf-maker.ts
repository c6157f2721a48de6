import type { BrowserContext } from 'playwright-core'
import {
  type MakePdfFor,
  type PageLayout,
  type PrintedFor,
  PrintFailure,
  type Sheets,
} from '#values/printed-sheets.ts'
import { countPages, layOver } from './pdf-pages.ts'
import { type Keeping, WarmBrowser } from './warm-browser.ts'

/** Makes PDFs by a browser of its own. */
export type PdfMaker = {
  readonly makeFor: MakePdfFor
  /** Unpacks the browser where that is still to be done, so that no document waits for it; throws `PrintFailure`. */
  prepare(): Promise<void>
  close(): Promise<void>
}

const USUAL = { limit_ms: 5_000, rest_ms: 5 * 60_000, may_be_root: false, warn: () => undefined }
/** Heads and feet are HTML as the body is, and no more of it. */
const MARGINS_MAX = 10 * 1024 * 1024

/** Opens what makes PDFs; a browser is started when the first one is asked for. */
export function openPdfMaker(keeping: Omit<Keeping, keyof typeof USUAL> & Partial<Keeping>): PdfMaker {
  const browser = new WarmBrowser({ ...USUAL, ...keeping })
  return {
    makeFor: (whom) => async (sheets) => {
      const paper = paperFor(sheets)
      const { body, laid } = await browser.use(whom, (context) => printed(context, sheets, { paper, whom }))
      return laid === null ? body : layOver(body, laid, whom)
    },
    prepare: () => browser.prepare(),
    close: () => browser.close(),
  }
}

/** A piece of paper in millimetres, with what is kept free at its edges. */
type Paper = {
  readonly width: number
  readonly height: number
  readonly margin: Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>
}

/** A page turned as its layout says, its margins widened by the head and the foot. */
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

/** Nothing is loaded from anywhere, no script is run and nothing else is shown within the page. */
const GUARD = `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'">`

type Pdfs = { readonly body: Buffer; readonly laid: Buffer | null }

/** The body, and where there is a head or a foot as many pages with those alone: only now it is known of how many. */
async function printed(
  context: BrowserContext,
  sheets: Sheets,
  { paper, whom }: { readonly paper: Paper; readonly whom: PrintedFor },
): Promise<Pdfs> {
  const page = await context.newPage()
  const print = async (html: string, margin: Paper['margin'] | null) => {
    await page.setContent(`${GUARD}${html}`)
    return page.pdf({
      width: `${paper.width}mm`,
      height: `${paper.height}mm`,
      printBackground: true,
      ...(margin === null ? {} : { margin: inMillimetres(margin) }),
    })
  }
  const body = await print(sheets.body, paper.margin)
  if (sheets.head === null && sheets.foot === null) return { body, laid: null }
  const pages = await countPages(body, whom)
  return { body, laid: await print(await marginsOf(sheets, paper, pages), null) }
}

function inMillimetres(margin: Paper['margin']) {
  const { top, bottom, left, right } = margin
  return { top: `${top}mm`, bottom: `${bottom}mm`, left: `${left}mm`, right: `${right}mm` }
}

/** A page for each page of the body, with its head and foot where they stand. */
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

/** A head without a height of its own stands in the margin, as a foot does. */
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
