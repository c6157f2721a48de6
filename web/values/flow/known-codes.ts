import { gs1For } from '../../../src/values/gs1.ts'
import { scannedCode } from '../../../src/values/scanned-code.ts'
import type { CodeContext, FlowValues, ScannedRecord } from './flow-state.ts'

/** What a code is of a record that the device knows: the record, a location without its check digit, or nothing. */
export type CodeMatch = ScannedRecord | 'check_digit_missing' | null

type Matcher = (record: FlowValues, barcode: string, context: CodeContext) => CodeMatch

/** The codes of a product: how its fields are called, and which field has the units of each code. */
const PRODUCT_CODES = [
  ['code', null],
  ['barcode', null],
  ['inner_barcode', 'units_per_inner'],
  ['case_barcode', 'units_per_case'],
  ['outer_barcode', 'units_per_outer'],
] as const

const MATCHERS: Readonly<Record<string, Matcher>> = {
  location: matchLocation,
  storage_unit: matchUnit,
  product: matchProduct,
}

/** The fields by which a device knows the records of each kind. */
export const knownFields: Readonly<Record<string, readonly string[]>> = {
  location: ['code', 'barcode', 'check_digit'],
  storage_unit: ['reference', 'barcode'],
  product: [
    ...PRODUCT_CODES.flatMap(([code, units]) => (units === null ? [code] : [code, units])),
    'description',
    'serial_number_tracking_setting',
    'require_dimensions_on_receipt',
  ],
}

/** The kind of a record that was read: `StorageUnit` is `storage_unit`, as scans are answered. */
export function kindOfRecord(record: FlowValues): string {
  return String(record.__typename ?? '')
    .replaceAll(/(?<=.)[A-Z]/g, '_$&')
    .toLowerCase()
}

/** Compares a code with the codes of a record, as the service does (spec: operations 11.1). */
export function matchCode(record: unknown, barcode: string, context: CodeContext): CodeMatch {
  if (typeof record !== 'object' || record === null) return null
  const known = record as FlowValues
  return MATCHERS[kindOfRecord(known)]?.(known, barcode.trim(), context) ?? null
}

/** Whether a code names by its trade item number goods other than these; only products of which all codes are known can tell. */
export function matchesOtherGoods(
  records: readonly unknown[],
  barcode: string,
  context: CodeContext,
): boolean {
  const known = records.filter((one) => Array.isArray(Object(one).codes))
  const isOther = known.length > 0 && known.every((one) => matchCode(one, barcode, context) === null)
  return isOther && gs1For(barcode, context)?.gtin !== undefined
}

/** Places are compared without regard to case, blanks and punctuation. */
const folded = (text: unknown) =>
  String(text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function matchLocation(record: FlowValues, barcode: string, context: CodeContext): CodeMatch {
  const { id, code, barcode: label, check_digit } = record
  const scanned = folded(scannedCode(barcode, context).plain)
  if (scanned === '') return null
  const digit = String(check_digit ?? '')
  const isLabel = scanned === folded(label)
  const isWithDigit = scanned === folded(`${code}${digit}`)
  if (!isLabel && !isWithDigit && scanned !== folded(code)) return null
  const isVerified = digit === '' || isWithDigit || (isLabel && String(label).includes(digit))
  return isVerified
    ? { id: String(id), kind: 'location', fields: { code, barcode: label } }
    : 'check_digit_missing'
}

function matchUnit(record: FlowValues, barcode: string, context: CodeContext): CodeMatch {
  const { id, reference, barcode: label } = record
  const { unit_texts, captured } = scannedCode(barcode, context)
  const isSame = [reference, label].some((text) => typeof text === 'string' && unit_texts.includes(text))
  return isSame
    ? { id: String(id), kind: 'storage_unit', fields: { reference, barcode: label, ...captured } }
    : null
}

function matchProduct(record: FlowValues, barcode: string, context: CodeContext): CodeMatch {
  const { product_texts, captured } = scannedCode(barcode, context)
  const found = productCodes(record).find(({ code }) => product_texts.includes(code))
  if (found === undefined) return null
  const { matched_by, units } = found
  const { id, code, description, serial_number_tracking_setting, require_dimensions_on_receipt } = record
  const settings = { serial_number_tracking_setting, require_dimensions_on_receipt }
  const own = { code, description, ...settings, matched_by, units }
  return { id: String(id), kind: 'product', fields: { ...own, ...captured } }
}

type ProductCode = { readonly code: string; readonly matched_by: string; readonly units: number }

/** The codes of a product: as its task names them, else as its fields have them. */
function productCodes(record: FlowValues): readonly ProductCode[] {
  if (Array.isArray(record.codes)) return record.codes as readonly ProductCode[]
  return PRODUCT_CODES.flatMap(([field, pack]) => {
    const code = record[field]
    const units = pack === null ? 1 : Number(record[pack] ?? 1)
    return typeof code === 'string' ? [{ code, matched_by: field, units }] : []
  })
}
