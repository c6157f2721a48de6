import type { FilterImplOptions } from 'liquidjs'
import { code128, dataMatrix, ean13, gs1Bars, gs1128, type Matrix, qrCode } from './barcodes.ts'
import { bracketed, gs1Elements, joined } from './gs1-elements.ts'
import { noteWarning } from './liquid.ts'
import { isPicture } from './picture.ts'

/** The size a code is drawn in, in millimetres, and whether its value stands below it in letters. */
type CodeSize = { readonly width: number; readonly height: number; readonly has_text: boolean }

const SIZE_MAX = 500
const SIDE = 25
const LETTER = 3
/** Dots a millimetre of a label printer. */
const DOTS = 8

/** A code in both forms: bars and gaps in turn, in modules, or a square; the ZPL command; and the human-readable text. */
type Code = {
  readonly words: string
  readonly zpl: (size: CodeSize) => string
} & ({ readonly widths: readonly number[] } | { readonly matrix: Matrix; readonly quiet: number })

/** Null where a value cannot be encoded. */
type Encode = (value: string) => Code | null

const encodings: Readonly<Record<'code128' | 'ean13' | 'gs1_128' | 'qr' | 'data_matrix', Encode>> = {
  code128(value) {
    const widths = code128(value)
    return widths && { widths, words: value, zpl: barsCommand('C', value.replaceAll('>', '>0')) }
  },
  ean13(value) {
    const code = ean13(value)
    return code && { ...code, words: code.digits, zpl: barsCommand('E', code.digits.slice(0, 12)) }
  },
  gs1_128: gs1Code,
  qr(value) {
    const matrix = qrCode(value)
    return matrix && { matrix, quiet: 4, words: value, zpl: squareCommand(matrix, qrCommand(value)) }
  },
  data_matrix(value) {
    const matrix = dataMatrix(value)
    return matrix && { matrix, quiet: 1, words: value, zpl: squareCommand(matrix, matrixCommand(value)) }
  },
}

/** Bracketed identifiers, or the digits of one alone. */
function gs1Code(value: string): Code | null {
  const elements = gs1Elements(value)
  if (elements === null) {
    const widths = gs1128(value)
    return widths && { widths, words: value, zpl: barsCommand('C', `>;>8${value}`) }
  }
  const words = bracketed(elements)
  const widths = gs1Bars(words)
  if (widths === null) return null
  const isPairs = /^(\d\d)+$/.test(joined(elements, ''))
  const data = isPairs ? joined(elements, '>8') : joinedForLetters(elements)
  return { widths, words, zpl: barsCommand('C', `${isPairs ? '>;' : '>:'}>8${data}`) }
}

const joinedForLetters = (elements: Parameters<typeof joined>[0]): string =>
  joined(
    elements.map(({ ai, value }) => ({ ai, value: value.replaceAll('>', '>0') })),
    '>8',
  )

/** The filters of platform 13.2 that draw, as SVG within a page. What cannot be drawn is a frame that says so. */
export const svgFilters: Readonly<Record<string, FilterImplOptions>> = {
  ...drawing((code, size) => svgOf(code, size), frameOf),
  translate: (value: unknown) => value,
  image_url(value: unknown) {
    const url = typeof value === 'string' ? value.trim() : ''
    // Others would have to be fetched, and forms fetch nothing.
    if (url === '' || isPicture(url)) return url
    noteWarning(this.context, `image_url: ${url.slice(0, 40)} is no picture in itself`)
    return ''
  },
}

/** The same in the language of label printers, which draw by themselves. */
export const zplFilters: Readonly<Record<string, FilterImplOptions>> = {
  ...drawing(
    (code, size) => code.zpl(size),
    ({ width }, text) => `^A0N,24,24^FB${Math.round(width * DOTS)},3,0,C${dataOf(`[${text}]`)}`,
  ),
  translate: (value: unknown) => value,
  image_url: () => '',
}

function drawing(
  draw: (code: Code, size: CodeSize) => string,
  refuse: (size: CodeSize, text: string) => string,
): Readonly<Record<string, FilterImplOptions>> {
  const filters = Object.entries(encodings).map(([name, encode]): [string, FilterImplOptions] => [
    name,
    {
      raw: true,
      handler(value: unknown, ...given: unknown[]) {
        // What is no single value, `nil` among it, has no text of its own.
        const text = typeof value === 'object' ? '' : String(value ?? '')
        const code = text === '' ? null : encode(text)
        const size = sizeIn(given, name === 'qr' || name === 'data_matrix')
        if (code !== null) return draw(code, size)
        const why = `No code can be drawn of ${text.slice(0, 40)}`
        noteWarning(this.context, `${name}: ${why}`)
        return refuse(size, why)
      },
    },
  ])
  return Object.fromEntries(filters)
}

const barsCommand =
  (kind: string, data: string) =>
  ({ height, has_text }: CodeSize): string =>
    `^B${kind}N,${Math.round(height * DOTS)},${has_text ? 'Y' : 'N'},N${dataOf(data)}`

/** The command of a square code contains the number of dots of a module. */
const squareCommand =
  ({ columns }: Matrix, command: (dots: number) => string) =>
  ({ width }: CodeSize): string =>
    command(Math.max(1, Math.floor((width * DOTS) / columns)))

const qrCommand = (value: string) => (dots: number) => `^BQN,2,${Math.min(dots, 10)}${dataOf(value, 'MA,')}`

/** Printers interpret an escape character within Data Matrix; one that does not occur is chosen. */
const matrixCommand = (value: string) => (dots: number) => {
  const sign_of_escape = [...'|!@#$%&*+='].find((sign) => !value.includes(sign)) ?? '|'
  return `^BXN,${dots},200,,,,${sign_of_escape}${dataOf(value)}`
}

/** The data of a field; signs that would begin a command, or are none, are written as hex. */
function dataOf(value: string, before = ''): string {
  if (!/[\^~\p{Cc}]/u.test(value)) return `^FD${before}${value}^FS`
  const escaped = value.replaceAll(/[\^~_\p{Cc}]/gu, hexOf)
  return `^FH_^FD${before}${escaped}^FS`
}

const hexOf = (sign: string) => `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function svgOf(code: Code, size: CodeSize): string {
  const height = code.words !== '' && size.has_text ? size.height - LETTER - 1 : size.height
  const inner =
    'widths' in code ? barsOf(code.widths, { ...size, height }) : [squareOf(code, { ...size, height })]
  return svg(size, [...inner, ...(size.has_text ? [words(size, size.height, code.words)] : [])])
}

function barsOf(widths: readonly number[], size: CodeSize): readonly string[] {
  const module = size.width / widths.reduce((sum, width) => sum + width, 0)
  const bars: string[] = []
  let at = 0
  widths.forEach((width, index) => {
    if (index % 2 === 0)
      bars.push(
        `<rect x="${at.toFixed(3)}" y="0" width="${(width * module).toFixed(3)}" height="${size.height.toFixed(2)}"/>`,
      )
    at += width * module
  })
  return bars
}

/** A square code in the middle of its place, with the room around it that readers need. */
function squareOf(
  { matrix, quiet }: { readonly matrix: Matrix; readonly quiet: number },
  { width, height }: CodeSize,
): string {
  const { columns, rows, dark } = matrix
  const module = Math.min(width / (columns + 2 * quiet), height / (rows + 2 * quiet))
  const [x, y] = [(width - columns * module) / 2, (height - rows * module) / 2]
  const runs = Array.from({ length: rows }, (_, row) =>
    runsOf(dark.slice(row * columns, (row + 1) * columns), row),
  )
  return `<path transform="translate(${x.toFixed(3)} ${y.toFixed(3)}) scale(${module.toFixed(4)})" shape-rendering="crispEdges" d="${runs.join('')}"/>`
}

/** The dark modules of a row, those side by side as one. */
function runsOf(dark: readonly boolean[], row: number): string {
  const letters = dark.map((is) => (is ? '1' : '0')).join('')
  return [...letters.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${row}h${run.length}v1h-${run.length}z`)
    .join('')
}

function frameOf(size: CodeSize, text: string): string {
  const frame = `<rect x="0.2" y="0.2" width="${size.width - 0.4}" height="${size.height - 0.4}" fill="none" stroke="black" stroke-width="0.3"/>`
  return svg(size, [frame, words(size, size.height / 2 + 1, text)])
}

function svg({ width, height }: CodeSize, inner: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${inner.join('')}</svg>`
}

function words({ width }: CodeSize, y: number, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<text x="${width / 2}" y="${(y - 0.5).toFixed(2)}" font-size="${LETTER}" font-family="sans-serif" text-anchor="middle">${escaped}</text>`
}

/** Options `height: 15, width: 60, text: true`, with defaults; a square is as wide as high. */
function sizeIn(given: readonly unknown[], isSquare: boolean): CodeSize {
  const options = new Map(given.filter((one): one is [string, unknown] => Array.isArray(one)))
  const sizeOption = (name: string, usual: number) => {
    const size = Number(options.get(name) ?? usual)
    return size >= 1 && size <= SIZE_MAX ? size : usual
  }
  const has_text = options.get('text') === true
  if (!isSquare) return { width: sizeOption('width', 60), height: sizeOption('height', 15), has_text }
  const width = sizeOption('width', sizeOption('height', SIDE))
  return { width, height: sizeOption('height', width), has_text }
}
