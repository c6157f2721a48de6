import { createRequire } from 'node:module'
import { checkDigitFor } from './check-digit.ts'

/** What the library returns for a code: the widths of bars and gaps, or the modules of a square, row by row. */
type DrawnSymbol =
  | { readonly sbs: readonly number[] }
  | { readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number }

type Library = {
  readonly raw: (options: Readonly<Record<string, string | boolean>>) => readonly DrawnSymbol[]
}

const require = createRequire(import.meta.url)
let library: Library | null = null

/** Loads two megabytes that most processes never need, with the first code and synchronously, as forms are rendered. */
function openLibrary(): Library {
  // The types of the package describe a function for each kind of code; only this one is used.
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

function matrixOf(options: {
  readonly bcid: string
  readonly text: string
  readonly eclevel?: string
}): Matrix | null {
  if (options.text.length > LETTERS_MAX) return null
  const symbol = symbolOf(options)
  if (symbol === null || !('pixs' in symbol)) return null
  return { columns: symbol.pixx, rows: symbol.pixy, dark: symbol.pixs.map((module) => module === 1) }
}

/** Bracketed application identifiers as GS1-128: the widths of bars and gaps in modules; null where they are not valid. */
export function gs1Bars(text: string): readonly number[] | null {
  return barsOf({ bcid: 'gs1-128', text })
}

/**
 * A text as Code 128: the widths of its bars and gaps in modules, a bar first and last. Null where it is empty or has
 * characters other than printable ASCII.
 */
export function code128(text: string): readonly number[] | null {
  return /^[\x20-\x7e]+$/.test(text) ? barsOf({ bcid: 'code128', text }) : null
}

/** Digits as GS1-128 without checking what they mean, such as `00` and an SSCC; null unless their number is even. */
export function gs1128(digits: string): readonly number[] | null {
  return /^(\d\d)+$/.test(digits) ? barsOf({ bcid: 'code128', text: `^FNC1${digits}`, parsefnc: true }) : null
}

/** A code with its thirteen digits and the widths of its bars and gaps in modules, a bar first and last. */
export type Ean13 = { readonly digits: string; readonly widths: readonly number[] }

/** Twelve digits as EAN-13 with their check digit, or thirteen with the right one; null for anything else. */
export function ean13(text: string): Ean13 | null {
  const digits = text.trim()
  if (!/^\d{12,13}$/.test(digits)) return null
  const widths = barsOf({ bcid: 'ean13', text: digits })
  return widths && { digits: `${digits.slice(0, 12)}${checkDigitFor(digits.slice(0, 12))}`, widths }
}

function barsOf(options: Readonly<Record<string, string | boolean>>): readonly number[] | null {
  const symbol = symbolOf(options)
  return symbol === null || !('sbs' in symbol) ? null : symbol.sbs
}

/** The library throws where a value cannot be encoded, and for no other reason. */
function symbolOf(options: Readonly<Record<string, string | boolean>>): DrawnSymbol | null {
  const { raw } = openLibrary()
  try {
    return raw(options)[0] ?? null
  } catch {
    return null
  }
}
