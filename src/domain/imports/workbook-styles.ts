import Big from 'big.js'
import { format, isDateFormat } from 'numfmt'
import type { ValueNotation } from './notation.ts'

/** A number as its cell shows it, and as it is stored, with a decimal point; null where it is no number for those who look at it. */
export type CellNumber = { readonly text: string; readonly number: string | null }

/** Writes the number of a cell by the format of its style; null where that shows dates and the number is none. */
export type NumberWriter = (value: string, style: number) => CellNumber | null

/** The formats of a workbook: of each style, and from which day its dates are counted. */
export type WorkbookFormats = { readonly formats: readonly string[]; readonly is_1904: boolean }

/** Days between the two first days that workbooks count from. */
const DAYS_1904 = 1462

const MS_PER_DAY = 86_400_000

/** The date of serial number 0 in days that are counted from 1900. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)

/** Writes numbers as their cells show them, without thousands separators, and dates in ISO 8601. */
export function numberTexts({ formats, is_1904 }: WorkbookFormats, notation: ValueNotation): NumberWriter {
  return (value, style) => {
    const pattern = formats[style] ?? 'General'
    const number = Number(value)
    if (isDateFormat(pattern)) {
      const text = dateText(is_1904 ? number + DAYS_1904 : number)
      return text === null ? null : { text, number: null }
    }
    const text = shown(pattern, value).replace('.', notation.decimal_separator)
    // Whoever reads 12% means 12 as often as 0.12.
    return { text, number: pattern.includes('%') ? null : allDigits(value) }
  }
}

/** A number by its format; in the formats that cut digits (general, text, scientific) with all of its digits. */
function shown(pattern: string, value: string): string {
  if (/^(?:general|@)$/i.test(pattern) || /E[+-]0/i.test(pattern)) return allDigits(value)
  // A separator of thousands is for the eye; a comma behind all digits scales, and stays.
  const plain = firstSection(pattern).replaceAll(/(?<=[#0?]),(?=[#0?])/g, '')
  const text = format(plain, Number(value), { throws: false }).trim()
  return text === '' ? allDigits(value) : text
}

const allDigits = (value: string) => new Big(Number(value).toPrecision(15)).toFixed()

/**
 * The format of positive numbers. Sections of their own show negative numbers in red or in brackets, without their sign, and zero
 * as a dash; sections with conditions stay.
 */
function firstSection(pattern: string): string {
  if (/\[[<>=]/.test(pattern)) return pattern
  return /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/.exec(pattern)?.[0] ?? pattern
}

/** The day after the last that spreadsheets have, 31 December 9999. */
const DAYS_END = 2_958_466

/** A date and time, a date, or a time of day, by what the number has of them; null where it is no date of a spreadsheet. */
function dateText(serial: number): string | null {
  if (serial < 0 || serial >= DAYS_END) return null
  const seconds = Math.round(serial * 86_400)
  // Day 60 is 29 February 1900, which never was.
  const days = serial < 60 ? seconds + 86_400 : seconds
  const iso = new Date(SERIAL_ZERO + Math.round((days / 86_400) * MS_PER_DAY)).toISOString().slice(0, 19)
  if (serial < 1) return iso.slice(11)
  return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso
}

/** Formats that workbooks name by their numbers alone; those of dates differ by language. */
const KNOWN_FORMATS: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  48: '##0.0E+0',
  49: '@',
}

const DATE_NUMBERS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** The format of a style by its number: one of the workbook's own, or one that all spreadsheets know. */
export function formatNumbered(id: number, own: ReadonlyMap<number, string>): string {
  const isDate = DATE_NUMBERS.some(([first, last]) => id >= first && id <= last)
  return own.get(id) ?? (isDate ? 'yyyy-mm-dd' : (KNOWN_FORMATS[id] ?? 'General'))
}
