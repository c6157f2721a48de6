/** How the pages of a form lie, in millimetres: its `print_params` (platform 13.1). */
export type PageLayout = {
  readonly orientation: 'Portrait' | 'Landscape'
  readonly page_height: number
  readonly page_width: number
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
  readonly header_height: number
  readonly header_spacing: number
  readonly footer_height: number
  readonly footer_spacing: number
}

/** The page of forms that say nothing else. */
export const A4_PAGE: PageLayout = {
  orientation: 'Portrait',
  page_height: 297,
  page_width: 210,
  top: 14,
  bottom: 8,
  left: 15,
  right: 15,
  header_height: 0,
  header_spacing: 0,
  footer_height: 8,
  footer_spacing: 4,
}

/** A form as HTML, before it is known how many pages it fills. */
export type Sheets = {
  readonly layout: PageLayout
  readonly body: string
  /** The header of each page, null without one; throws `PrintFailure`. */
  readonly head: ((pages: number) => Promise<readonly string[]>) | null
  /** The same at its foot. */
  readonly foot: ((pages: number) => Promise<readonly string[]>) | null
  /** Is told what cannot be printed as it is written. */
  readonly warn?: (warning: string) => void
}

/** Who requests a print: tenants take turns, and nothing is printed for clients that have disconnected. */
export type PrintRequester = { readonly owner: number; readonly disconnected?: AbortSignal | undefined }

/** Renders PDFs for a requester. */
export type MakePdfFor = (requester: PrintRequester) => MakePdf

/** Makes a PDF; throws `PrintFailure` where that takes too long or there is nothing to make it with. */
type MakePdf = (sheets: Sheets) => Promise<Buffer>

/** The number of pages of a PDF; null where it cannot be read, or takes too long. */
export type CountPages = (content: Buffer, requester: PrintRequester) => Promise<number | null>

/** A form that could not be printed, and why. */
export class PrintFailure extends Error {}
