import { tradeNumberForms, withoutSymbology } from '#web/values/scanned-code.ts'
import type { ReceiptLine } from './receipt-lines.ts'

/** What a scanned code says of goods that come. */
export type ScannedGoods = {
  readonly product_id: string
  /** How many units it stands for; null where it is only the code of the product. */
  readonly units: string | null
  /** What its label says beside that, by the attribute that takes it. */
  readonly captured: Readonly<Record<string, string>>
}

/** A line that was scanned; the number tells one scan from the next. */
export type ScannedLine = ScannedGoods & { readonly task_id: string; readonly number: number }

type CodedProduct = NonNullable<ReceiptLine['product']>

/** The product of one of these lines that has a code, and how many units it stands for. */
export function productByCode(lines: readonly ReceiptLine[], code: string): ScannedGoods | null {
  const forms = tradeNumberForms(withoutSymbology(code.trim())).map((form) => form.toUpperCase())
  for (const { product } of lines) {
    const units = product === null ? undefined : unitsOfCode(product, forms)
    if (product !== null && units !== undefined) return { product_id: product.id, units, captured: {} }
  }
  return null
}

function unitsOfCode(product: CodedProduct, forms: readonly string[]): string | null | undefined {
  const isOne = (code: string | null) => code !== null && forms.includes(code.toUpperCase())
  const pack = (units: number | null) => (units === null ? null : String(units))
  if (isOne(product.code) || isOne(product.barcode)) return null
  if (isOne(product.inner_barcode)) return pack(product.units_per_inner)
  if (isOne(product.case_barcode)) return pack(product.units_per_case)
  return isOne(product.outer_barcode) ? pack(product.units_per_outer) : undefined
}

/** Quantities of more digits are codes that were scanned into the field. */
const DIGITS_MAX = 7

/** Whether what was entered as a quantity is a code: a scan never becomes a quantity. */
export function isScannedCode(text: string): boolean {
  const [whole = ''] = text.trim().split(/[.,]/)
  return !/^\d*$/.test(whole) || whole.length > DIGITS_MAX
}
