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

/** A form as HTML, before it is known how many pages it fills. */
export type Sheets = {
  readonly layout: PageLayout
  readonly body: string
  /** What stands at the head of each of so many pages, null where nothing does; throws `PrintFailure`. */
  readonly head: ((pages: number) => Promise<readonly string[]>) | null
  /** The same at its foot. */
  readonly foot: ((pages: number) => Promise<readonly string[]>) | null
}

/** For whom something is printed: tenants take turns, and what is hung up on is not printed. */
export type PrintedFor = { readonly tenant: number; readonly hung_up?: AbortSignal | undefined }

/** Makes PDFs for somebody. */
export type MakePdfFor = (whom: PrintedFor) => MakePdf

/** Makes a PDF; throws `PrintFailure` where that takes too long or there is nothing to make it with. */
export type MakePdf = (sheets: Sheets) => Promise<Buffer>

/** A form that could not be printed, and why. */
export class PrintFailure extends Error {}
