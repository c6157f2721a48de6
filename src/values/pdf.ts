import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { Colour, Drawing, DrawnDocument, DrawnPage } from './drawn-page.ts'
import { missingLettersWarning } from './missing-letters.ts'
import { type FontNumbers, type PdfObject, UsedFont } from './pdf-font.ts'
import { drawable, type Typeface, type Weight } from './typeface.ts'

const deflated = promisify(deflate)

/** Points of a millimetre. */
const MM = 72 / 25.4

/** The first objects are those that pages refer to; fonts are written last, when it is known which letters are used. */
const [CATALOG, PAGES, INFO] = [1, 2, 3]
const FONTS: Readonly<Record<Weight, FontNumbers>> = {
  regular: { font: 4, descendant: 5, descriptor: 6, file: 7, unicode: 8 },
  bold: { font: 9, descendant: 10, descriptor: 11, file: 12, unicode: 13 },
}
const FIRST_PAGE = 14
const WEIGHTS = ['regular', 'bold'] as const
const RESOURCES = `<< /Font << /F-regular ${FONTS.regular.font} 0 R /F-bold ${FONTS.bold.font} 0 R >> >>`

/** Pages as a PDF, written as they are drawn: no more than one of them is in memory. */
export async function* pdfBytes(
  { title, pages, warn }: DrawnDocument,
  letters: Typeface,
): AsyncGenerator<Buffer> {
  const missing = new Set<string>()
  const fonts = {
    regular: new UsedFont(letters, 'regular', missing),
    bold: new UsedFont(letters, 'bold', missing),
  }
  const offsets: number[] = []
  let [length, next] = [0, FIRST_PAGE]
  const counted = (bytes: Buffer) => {
    length += bytes.length
    return bytes
  }
  const object = async (number: number, content: PdfObject) => {
    offsets[number] = length
    return counted(await objectBytes(number, content))
  }
  yield counted(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
  const kids: number[] = []
  for await (const page of pages) {
    const [number, content] = [next, next + 1]
    next += 2
    kids.push(number)
    const box = `[0 0 ${(page.width * MM).toFixed(2)} ${(page.height * MM).toFixed(2)}]`
    const dictionary = `/Type /Page /Parent ${PAGES} 0 R /MediaBox ${box} /Resources ${RESOURCES} /Contents ${content} 0 R`
    yield await object(number, { dictionary })
    yield await object(content, { dictionary: '', stream: Buffer.from(contentOf(page, { letters, fonts })) })
  }
  const listed = kids.map((number) => `${number} 0 R`).join(' ')
  const warning = missingLettersWarning(missing)
  if (warning !== null) warn?.(warning)
  yield await object(PAGES, { dictionary: `/Type /Pages /Kids [${listed}] /Count ${kids.length}` })
  yield await object(CATALOG, {
    dictionary: `/Type /Catalog /Pages ${PAGES} 0 R /ViewerPreferences << /DisplayDocTitle true >>`,
  })
  yield await object(INFO, { dictionary: `/Title ${textString(title)} /Producer (Goodsyard)` })
  // The objects have the names of their numbers.
  for (const weight of WEIGHTS)
    for (const [name, content] of Object.entries(fonts[weight].objects(FONTS[weight])))
      yield await object(FONTS[weight][name as keyof FontNumbers], content)
  const table = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  yield Buffer.from(
    `xref\n0 ${offsets.length}\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${offsets.length} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  )
}

async function objectBytes(number: number, { dictionary, stream }: PdfObject): Promise<Buffer> {
  if (stream === undefined) return Buffer.from(`${number} 0 obj\n<< ${dictionary} >>\nendobj\n`)
  const packed = await deflated(stream)
  const sizes = `/Length ${packed.length} /Filter /FlateDecode`
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} ${sizes} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

/** A text of a dictionary, in UTF-16 with its mark. */
function textString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

type DrawingFonts = { readonly letters: Typeface; readonly fonts: Readonly<Record<Weight, UsedFont>> }

/** What is drawn on a page, in millimetres; pages are counted from their lower edge, drawings from the upper. */
function contentOf({ height, drawn }: DrawnPage, fonts: DrawingFonts): string {
  const lines = drawn.map((one) => operatorsFor(one, height, fonts))
  return [`${MM.toFixed(6)} 0 0 ${MM.toFixed(6)} 0 0 cm`, ...lines].join('\n')
}

function operatorsFor(one: Drawing, page_height: number, fonts: DrawingFonts): string {
  const y = page_height - one.y
  switch (one.kind) {
    case 'text':
      return textFor(one, y, fonts)
    case 'box':
      return `${fillOf(one.colour)} ${box(one.x, y - one.height, one.width, one.height)} f`
    case 'frame':
      return `0.3 w ${box(one.x, y - one.height, one.width, one.height)} S`
    case 'bars':
      return barsFor(one, y)
    case 'sector':
      return sectorFor(one, y)
  }
}

function box(...numbers: readonly number[]): string {
  return `${numbers.map((number) => number.toFixed(3)).join(' ')} re`
}

type DrawingOfKind<Name extends Drawing['kind']> = Extract<Drawing, { kind: Name }>

function textFor(one: DrawingOfKind<'text'>, y: number, { letters, fonts }: DrawingFonts): string {
  const { size, weight = 'regular', align = 'left', colour = '#000000', room } = one
  const line = drawable(one.text).replaceAll('\n', ' ')
  const text = room === undefined ? line : letters.cut(line, room, one)
  const x = align === 'left' ? one.x : one.x - letters.widthOf(text, one)
  const font = `/F-${weight} ${size.toFixed(2)} Tf`
  return `${fillOf(colour)} BT ${font} ${x.toFixed(3)} ${y.toFixed(3)} Td <${fonts[weight].written(text)}> Tj ET`
}

function barsFor({ x, widths, module, height }: DrawingOfKind<'bars'>, y: number): string {
  let at = x
  const bars: string[] = []
  widths.forEach((width, index) => {
    if (index % 2 === 0) bars.push(box(at, y - height, width * module, height))
    at += width * module
  })
  return `${fillOf('#000000')}\n${bars.join('\n')}\nf`
}

function sectorFor({ x, radius, from, to, colour }: DrawingOfKind<'sector'>, y: number): string {
  // Corners so near to each other that the rim looks round.
  const steps = Math.max(Math.ceil((to - from) * 180), 1)
  const rim = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = 2 * Math.PI * (from + ((to - from) * step) / steps)
    return `${(x + radius * Math.sin(angle)).toFixed(3)} ${(y + radius * Math.cos(angle)).toFixed(3)} l`
  })
  return `${fillOf(colour)} ${x.toFixed(3)} ${y.toFixed(3)} m\n${rim.join('\n')}\nf`
}

function fillOf(colour: Colour): string {
  const parts = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3))
  return `${parts.join(' ')} rg`
}
