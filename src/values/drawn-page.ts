import type { LetterStyle } from './letters.ts'

/** One page: its size in millimetres, and what is drawn on it, one over the other. */
export type DrawnPage = {
  readonly width: number
  readonly height: number
  readonly drawn: readonly Drawing[]
}

/** Pages that are drawn: their title, and the pages themselves, which may be made as they are asked for. */
export type DrawnDocument = {
  readonly title: string
  readonly pages: Iterable<DrawnPage> | AsyncIterable<DrawnPage>
}

/** Makes a PDF of pages that are drawn, without a browser. */
export type DrawPdf = (document: DrawnDocument) => AsyncGenerator<Buffer>

/** Where something stands, in millimetres from the left and from the top of the page. */
export type Spot = { readonly x: number; readonly y: number }

/** How large something is, in millimetres. */
export type Size = { readonly width: number; readonly height: number }

/** A colour as `#rrggbb`. */
export type Colour = `#${string}`

/** Something that is drawn. */
export type Drawing =
  | (Spot &
      LetterStyle & {
        readonly kind: 'text'
        /** One line; `y` is where its letters stand. */
        readonly text: string
        readonly colour?: Colour
        /** What `x` means: where the text begins, or ends. */
        readonly align?: 'left' | 'right'
        /** What does not fit into this width is cut off, and marked as cut. */
        readonly room?: number
      })
  | (Spot & Size & { readonly kind: 'box'; readonly colour: Colour })
  | (Spot & Size & { readonly kind: 'frame' })
  | (Spot & {
      readonly kind: 'bars'
      /** Bars and gaps in turn, a bar first, in modules; a module is so many millimetres wide. */
      readonly widths: readonly number[]
      readonly module: number
      readonly height: number
    })
  | (Spot & {
      readonly kind: 'sector'
      /** A slice of a circle around the spot, clockwise from the top; `from` and `to` are parts of a whole turn. */
      readonly radius: number
      readonly from: number
      readonly to: number
      readonly colour: Colour
    })
