import type { Font } from 'fontkit'

/** How thick letters are. */
export type Weight = 'regular' | 'bold'

/** Letters of a height in millimetres (their em) and a weight. */
export type LetterStyle = { readonly size: number; readonly weight?: Weight }

/** The glyph of a character, and its advance width, in parts of an em. */
export type Glyph = { readonly id: number; readonly advance: number }

const ELLIPSIS = '…'
const BETWEEN_WORDS = /(?<=\s)(?=\S)/u
const WITHIN_WORDS = /(?<=[-/,;_])/u
const LINE_END = /\r\n?|[\u2028\u2029]/g
const UNSEEN = /\p{Cf}|\p{Variation_Selector}/gu

/** A typeface in two weights, which measures text, without kerning and ligatures. */
export class Typeface {
  readonly fonts: Readonly<Record<Weight, Font>>
  readonly #known: Readonly<Record<Weight, Map<number, Glyph>>> = { regular: new Map(), bold: new Map() }

  constructor(fonts: Readonly<Record<Weight, Font>>) {
    this.fonts = fonts
  }

  /** What a letter is drawn as; an empty box where the typeface has none for it. */
  glyphOf(code_point: number, weight: Weight): Glyph {
    const cached = this.#known[weight].get(code_point)
    if (cached !== undefined) return cached
    const font = this.fonts[weight]
    const { id, advanceWidth } = font.glyphForCodePoint(code_point)
    const glyph = { id, advance: advanceWidth / font.unitsPerEm }
    // What it has no letters for is not kept: that could be a million.
    if (id !== 0) this.#known[weight].set(code_point, glyph)
    return glyph
  }

  /** How wide a line of text is, in millimetres. */
  widthOf(text: string, { size, weight = 'regular' }: LetterStyle): number {
    let width = 0
    for (const letter of text) width += this.glyphOf(letter.codePointAt(0) ?? 0, weight).advance
    return width * size
  }

  /** The text where it fits into a width, else as much of it as does with a mark that something is missing. */
  cut(text: string, width: number, style: LetterStyle): string {
    if (this.widthOf(text, style) <= width) return text
    return `${this.#headOf(text, width - this.widthOf(ELLIPSIS, style), style).trimEnd()}${ELLIPSIS}`
  }

  /** The lines of a text that fit into a width: broken between words, and within one that is wider by itself. */
  wrap(text: string, width: number, style: LetterStyle): readonly string[] {
    return text.split('\n').flatMap((paragraph) => this.#wrapped(paragraph, width, style))
  }

  #wrapped(paragraph: string, width: number, style: LetterStyle): readonly string[] {
    const fits = (text: string) => this.widthOf(text.trimEnd(), style) <= width
    if (fits(paragraph)) return [paragraph.trimEnd()]
    const lines: string[] = []
    let line = ''
    const add = (part: string) => {
      if (line !== '' && !fits(line + part)) {
        lines.push(line.trimEnd())
        line = ''
      }
      let rest = part
      while (!fits(line + rest)) {
        const head = this.#headOf(rest, width, style)
        lines.push(head)
        rest = rest.slice(head.length)
      }
      line += rest
    }
    for (const word of paragraph.split(BETWEEN_WORDS))
      for (const part of fits(word) ? [word] : partsOf(word)) add(part)
    return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()]
  }

  /** As many of the first letters as fit into a width, at least one. */
  #headOf(text: string, width: number, { size, weight = 'regular' }: LetterStyle): string {
    let [used, end] = [0, 0]
    for (const letter of text) {
      used += this.glyphOf(letter.codePointAt(0) ?? 0, weight).advance * size
      if (used > width && end > 0) break
      end += letter.length
    }
    return text.slice(0, end)
  }
}

/** The parts between which a text is broken where its words are too long: behind hyphens, slashes and the like. */
export function partsOf(text: string): readonly string[] {
  return text.split(BETWEEN_WORDS).flatMap((word) => word.split(WITHIN_WORDS))
}

/** A text as it can be drawn: composed letters, lines ended by newlines, and nothing that is not seen. */
export function drawable(text: string): string {
  const lines = text.normalize('NFC').replaceAll(LINE_END, '\n').replaceAll(UNSEEN, '')
  return lines.replaceAll(/[^\P{Cc}\n]/gu, ' ')
}
