import { createRequire } from 'node:module'

/** What the library answers of a code: the widths of bars and gaps, or the modules of a square, row by row. */
type DrawnSymbol =
  | { readonly sbs: readonly number[] }
  | { readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number }

type Library = {
  readonly raw: (asked: Readonly<Record<string, string | boolean>>) => readonly DrawnSymbol[]
}

const require = createRequire(import.meta.url)
let library: Library | null = null

/** Two megabytes that most processes never need: loaded with the first code, and at once, since forms are rendered at a stroke. */
function opened(): Library {
  // The package describes a function for every kind of code; of all that, only this is used.
  library ??= require('bwip-js/browser') as Library
  return library
}

/** The dark modules of a square code, row by row. */
export type Matrix = { readonly columns: number; readonly rows: number; readonly dark: readonly boolean[] }

/** No square code holds more than this many letters. */
const LETTERS_MAX = 4296

/** A text as QR code, a quarter of which may be unreadable at most; null where it is empty or too long. */
export function qrCode(text: string): Matrix | null {
  return matrixOf({ bcid: 'qrcode', text, eclevel: 'M' })
}

/** A text as Data Matrix; null where it is empty or too long. */
export function dataMatrix(text: string): Matrix | null {
  return matrixOf({ bcid: 'datamatrix', text })
}

function matrixOf(asked: {
  readonly bcid: string
  readonly text: string
  readonly eclevel?: string
}): Matrix | null {
  if (asked.text.length > LETTERS_MAX) return null
  const symbol = symbolOf(asked)
  if (symbol === null || !('pixs' in symbol)) return null
  return { columns: symbol.pixx, rows: symbol.pixy, dark: symbol.pixs.map((module) => module === 1) }
}

/** Bracketed application identifiers as GS1-128: the widths of bars and gaps in modules; null where they are not valid. */
export function gs1Bars(text: string): readonly number[] | null {
  const symbol = symbolOf({ bcid: 'gs1-128', text })
  return symbol === null || !('sbs' in symbol) ? null : symbol.sbs
}

/** The library throws where a value cannot be encoded; it says so of nothing else. */
function symbolOf(asked: Readonly<Record<string, string>>): DrawnSymbol | null {
  const { raw } = opened()
  try {
    return raw(asked)[0] ?? null
  } catch {
    return null
  }
}
