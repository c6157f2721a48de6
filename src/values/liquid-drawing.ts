import type { FilterImplOptions } from 'liquidjs'
import { code128, gs1128 } from './code-128.ts'
import { ean13 } from './ean-13.ts'

/** The size a code is drawn in, in millimetres, and whether its value stands below it in letters. */
type Size = { readonly width: number; readonly height: number; readonly has_text: boolean }

const SIZE_MAX = 500
const LETTER = 3
/** Dots a millimetre of a label printer. */
const DOTS = 8

/** Bars and gaps in turn, in modules, and what people read below them; null where a value cannot be encoded. */
type Encode = (value: string) => { readonly widths: readonly number[]; readonly words: string } | null

const encodings: Readonly<Record<'code128' | 'gs1_128' | 'ean13', Encode>> = {
  code128: (value) => drawn(code128(value), value),
  gs1_128: (value) => drawn(gs1128(value.replaceAll(/[()\s]/g, '')), value),
  ean13: (value) => {
    const code = ean13(value)
    return code === null ? null : { widths: code.widths, words: code.digits }
  },
}

function drawn(widths: readonly number[] | null, words: string): ReturnType<Encode> {
  return widths === null ? null : { widths, words }
}

/** The filters of platform 13.2 that draw, as SVG within a page. What cannot be drawn is a frame that says so. */
export const svgFilters: Readonly<Record<string, FilterImplOptions>> = {
  ...Object.fromEntries(
    Object.entries(encodings).map(([name, encode]) => [
      name,
      {
        raw: true,
        handler: (value: unknown, ...given: unknown[]) => svgOf(encode(String(value ?? '')), value, given),
      },
    ]),
  ),
  ...Object.fromEntries(
    ['qr', 'data_matrix'].map((name) => [
      name,
      { raw: true, handler: (value: unknown, ...given: unknown[]) => svgOf(null, value, given) },
    ]),
  ),
  translate: (value: unknown) => value,
  image_url: () => '',
}

/** The same in the language of label printers, which draw by themselves. */
export const zplFilters: Readonly<Record<string, FilterImplOptions>> = {
  code128: (value: unknown, ...given: unknown[]) => zplBars('C', value, given),
  gs1_128: (value: unknown, ...given: unknown[]) =>
    zplBars('C', `>;>8${String(value ?? '').replaceAll(/[()\s]/g, '')}`, given),
  ean13: (value: unknown, ...given: unknown[]) =>
    zplBars('E', ean13(String(value ?? ''))?.digits.slice(0, 12) ?? '', given),
  qr: (value: unknown) => `^BQN,2,5^FDMA,${zplText(value)}^FS`,
  data_matrix: (value: unknown) => `^BXN,6,200^FD${zplText(value)}^FS`,
  translate: (value: unknown) => value,
  image_url: () => '',
}

function zplBars(kind: string, value: unknown, given: readonly unknown[]): string {
  const { height, has_text } = sizeIn(given)
  return `^B${kind}N,${Math.round(height * DOTS)},${has_text ? 'Y' : 'N'},N^FD${zplText(value)}^FS`
}

/** Signs that would begin a command are left out. */
function zplText(value: unknown): string {
  return String(value ?? '').replaceAll(/[\^~]/g, '')
}

function svgOf(code: ReturnType<Encode>, value: unknown, given: readonly unknown[]): string {
  const size = sizeIn(given)
  if (code === null) return frameOf(size, `No code can be drawn of ${String(value ?? '').slice(0, 40)}`)
  const modules = code.widths.reduce((sum, width) => sum + width, 0)
  const module = size.width / modules
  const height = size.has_text ? size.height - LETTER - 1 : size.height
  const bars: string[] = []
  let at = 0
  code.widths.forEach((width, place) => {
    if (place % 2 === 0)
      bars.push(
        `<rect x="${at.toFixed(3)}" y="0" width="${(width * module).toFixed(3)}" height="${height.toFixed(2)}"/>`,
      )
    at += width * module
  })
  return svg(size, [...bars, ...(size.has_text ? [words(size, size.height, code.words)] : [])])
}

function frameOf(size: Size, text: string): string {
  const frame = `<rect x="0.2" y="0.2" width="${size.width - 0.4}" height="${size.height - 0.4}" fill="none" stroke="black" stroke-width="0.3"/>`
  return svg(size, [frame, words(size, size.height / 2 + 1, text)])
}

function svg({ width, height }: Size, inner: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${inner.join('')}</svg>`
}

function words({ width }: Size, y: number, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<text x="${width / 2}" y="${(y - 0.5).toFixed(2)}" font-size="${LETTER}" font-family="sans-serif" text-anchor="middle">${escaped}</text>`
}

/** `height: 15, width: 60, text: true`, each where it is said. */
function sizeIn(given: readonly unknown[]): Size {
  const said = new Map(given.filter((one): one is [string, unknown] => Array.isArray(one)))
  const within = (name: string, usual: number) => {
    const size = Number(said.get(name) ?? usual)
    return size >= 1 && size <= SIZE_MAX ? size : usual
  }
  return { width: within('width', 60), height: within('height', 15), has_text: said.get('text') === true }
}
