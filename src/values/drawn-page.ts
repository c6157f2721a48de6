import type { LetterStyle } from './typeface.ts'

/** One page: its size in millimetres, and what is drawn on it, one over the other. */
export type DrawnPage = {
  readonly width: number
  readonly height: number
  readonly drawn: readonly Drawing[]
}

/** A document of drawn pages, which may be generated one by one. */
export type DrawnDocument = {
  readonly title: string
  readonly pages: Iterable<DrawnPage> | AsyncIterable<DrawnPage>
  /** Is told what cannot be drawn as it is written. */
  readonly warn?: (warning: string) => void
}

/** Makes a PDF of pages that are drawn, without a browser. */
export type DrawPdf = (document: DrawnDocument) => AsyncGenerator<Buffer>

/** A position in millimetres from the left and from the top of the page. */
type Position = { readonly x: number; readonly y: number }

/** How large something is, in millimetres. */
export type BoxSize = { readonly width: number; readonly height: number }

/** A colour as `#rrggbb`. */
export type Colour = `#${string}`

/** Something that is drawn. */
export type Drawing =
  | (Position &
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
  | (Position & BoxSize & { readonly kind: 'box'; readonly colour: Colour })
  | (Position & BoxSize & { readonly kind: 'frame' })
  | (Position & {
      readonly kind: 'bars'
      /** Bars and gaps alternately, starting with a bar, in modules; a module has this width in millimetres. */
      readonly widths: readonly number[]
      readonly module: number
      readonly height: number
    })
  | (Position & {
      readonly kind: 'sector'
      /** A slice of a circle around the spot, clockwise from the top; `from` and `to` are parts of a whole turn. */
      readonly radius: number
      readonly from: number
      readonly to: number
      readonly colour: Colour
    })
