import type { Gs1, ScannerContext } from './gs1.ts'
import { withOneSeparator } from './gs1-separators.ts'
import { bareCodeIn, dataIdentifiers } from './iso-15434.ts'
import { type ScannedCode, scannedCode } from './scanned-code.ts'
import { withoutSymbology } from './symbology.ts'
import { tradeNumberForms } from './trade-number.ts'

/** What a label of data identifiers says, as those of makers of parts and machines do (operations 11.1). */
export type IndustryLabel = {
  /** The references of a unit: its licence plate. */
  readonly unit_texts: readonly string[]
  /** The codes of a product, those of its customer first. */
  readonly product_texts: readonly string[]
  readonly captured: Omit<Gs1, 'sscc' | 'gtin'>
}

const UNITS = ['J', '1J', '2J', '3J', '4J', '5J', '6J']
const PRODUCTS = ['P', '1P']

/** Reads a label of data identifiers: `P` and `1P` product, `J` to `6J` unit, `1T` batch, `S` serial, `14D` sell by, `Q` count; null for any other text. */
export function industryLabelFor(text: string, context: ScannerContext): IndustryLabel | null {
  const values = dataIdentifiers(contentOf(text, context))
  if (values === null) return null
  const among = (names: readonly string[]) => names.flatMap((name) => values.get(name) ?? [])
  const [batch, serial_number, day, count] = ['1T', 'S', '14D', 'Q'].map((name) => values.get(name))
  const date = day === undefined ? undefined : dateIn(day)
  if (date === null) return null
  return {
    unit_texts: among(UNITS),
    product_texts: among(PRODUCTS),
    captured: {
      ...(batch === undefined ? {} : { batch }),
      ...(serial_number === undefined ? {} : { serial_number }),
      ...(date === undefined ? {} : { sell_by_date: date }),
      ...(count !== undefined && /^\d{1,8}$/.test(count) ? { count: Number(count) } : {}),
    },
  }
}

function contentOf(text: string, { separators }: ScannerContext): string {
  return withOneSeparator(withoutSymbology(text.trim()), separators)
}

/** YYYYMMDD as a date; null if there is none. */
function dateIn(text: string): string | null {
  const written = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}

/** A code with trade item numbers of 14 digits behind identifiers in brackets, where people type 8, 12 or 13. */
function withWholeNumbers(barcode: string): string {
  return barcode.replace(
    /\((0[12])\)(\d{8}|\d{12,13})(?=\(|$)/g,
    (_, ai: string, number: string) => `(${ai})${number.padStart(14, '0')}`,
  )
}

/** Reads a scanned or typed code, also in an envelope; envelopes are left out of what browsers load (operations 11.1). */
export function anyScannedCode(barcode: string, context: ScannerContext): ScannedCode {
  const bare = bareCodeIn(contentOf(barcode, context)) ?? withWholeNumbers(barcode)
  const code = { ...scannedCode(bare, context), plain: withoutSymbology(barcode) }
  const label = industryLabelFor(barcode, context)
  if (label === null) return code
  const { unit_texts, product_texts, captured } = label
  return {
    ...code,
    unit_texts: [...code.unit_texts, ...unit_texts],
    product_texts: [...code.product_texts, ...product_texts.flatMap(tradeNumberForms)],
    captured,
  }
}
