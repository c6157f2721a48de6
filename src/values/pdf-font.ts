import type { Font } from 'fontkit'
import type { Typeface, Weight } from './typeface.ts'

/** The numbers of the objects of a font in a document. */
export type FontNumbers = Readonly<Record<'font' | 'descendant' | 'descriptor' | 'file' | 'unicode', number>>

/** An object of a document: its dictionary, and its stream where it has one. */
export type PdfObject = { readonly dictionary: string; readonly stream?: Buffer }

/** Maximum number of characters in one block of a CMap. */
const CMAP_BLOCK = 100

/** The part of a font that a document uses; letters get numbers as they are first used. */
export class UsedFont {
  readonly #letters: Typeface
  readonly #weight: Weight
  readonly #subset: ReturnType<Font['createSubset']>
  readonly #codes = new Map<number, string>()
  /** By their numbers: how wide letters are in thousandths of an em, and which they are. */
  readonly #widths: number[] = []
  readonly #points: number[] = []
  readonly #missing: Set<string>

  /** Letters that the font does not have are added to a set. */
  constructor(letters: Typeface, weight: Weight, missing: Set<string>) {
    this.#missing = missing
    this.#letters = letters
    this.#weight = weight
    this.#subset = letters.fonts[weight].createSubset()
    this.#widths[0] = thousandths(letters.glyphOf(0, weight).advance)
  }

  /** A line of text as it stands in a page: four hexadecimal digits for each letter. */
  written(text: string): string {
    let codes = ''
    for (const letter of text) codes += this.#codeOf(letter.codePointAt(0) ?? 0)
    return codes
  }

  #codeOf(point: number): string {
    const cached = this.#codes.get(point)
    if (cached !== undefined) return cached
    const glyph = this.#letters.glyphOf(point, this.#weight)
    const number = glyph.id === 0 ? 0 : this.#numberOf(glyph.id)
    const code = number.toString(16).padStart(4, '0')
    if (number === 0) {
      this.#missing.add(String.fromCodePoint(point))
      return code
    }
    this.#widths[number] = thousandths(glyph.advance)
    this.#points[number] ??= point
    this.#codes.set(point, code)
    return code
  }

  /** The number of a glyph in the part that is used; the types of the library take it for a boolean. */
  #numberOf(id: number): number {
    return Number(this.#subset.includeGlyph(this.#letters.fonts[this.#weight].getGlyph(id)))
  }

  /** The objects of the font, by the names of their numbers (ISO 32000-1, 9.7). */
  objects(numbers: FontNumbers): Readonly<Record<keyof FontNumbers, PdfObject>> {
    const font = this.#letters.fonts[this.#weight]
    const part = (value: number) => thousandths(value / font.unitsPerEm)
    const name = `GOODSY+${font.postscriptName}`
    const { minX, minY, maxX, maxY } = font.bbox
    const file = Buffer.from(this.#subset.encode())
    const box = [minX, minY, maxX, maxY].map(part).join(' ')
    return {
      font: {
        dictionary: `/Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${numbers.descendant} 0 R] /ToUnicode ${numbers.unicode} 0 R`,
      },
      descendant: {
        dictionary: `/Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${numbers.descriptor} 0 R /CIDToGIDMap /Identity /W [0 [${this.#widths.join(' ')}]]`,
      },
      descriptor: {
        dictionary: `/Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box}] /ItalicAngle 0 /Ascent ${part(font.ascent)} /Descent ${part(font.descent)} /CapHeight ${part(font.capHeight)} /StemV ${this.#weight === 'bold' ? 140 : 80} /FontFile2 ${numbers.file} 0 R`,
      },
      file: { dictionary: `/Length1 ${file.length}`, stream: file },
      unicode: { dictionary: '', stream: Buffer.from(this.#unicodes()) },
    }
  }

  /** Maps the numbers to letters, so that text can be searched and copied. */
  #unicodes(): string {
    const lines = this.#points.flatMap((point, number) => {
      const letter = Buffer.from(String.fromCodePoint(point), 'utf16le').swap16().toString('hex')
      return [`<${number.toString(16).padStart(4, '0')}> <${letter}>`]
    })
    const blocks = Array.from({ length: Math.ceil(lines.length / CMAP_BLOCK) }, (_, index) => {
      const block = lines.slice(index * CMAP_BLOCK, (index + 1) * CMAP_BLOCK)
      return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`
    })
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
  }
}

function thousandths(part: number): number {
  return Math.round(part * 1000)
}
