import { type Gs1, gs1For, type ScannerContext } from './gs1.ts'
import { withoutSymbology } from './symbology.ts'
import { tradeNumberForms } from './trade-number.ts'
import { unitCodeForms } from './unit-code-forms.ts'

/** A scanned code, and what it can be called in records. */
export type ScannedCode = {
  /** The code without the identifier of its symbology. */
  readonly plain: string
  /** The references and barcodes of a unit with this code. */
  readonly unit_texts: readonly string[]
  /** The codes of a product with this code. */
  readonly product_texts: readonly string[]
  /** What a GS1 code says besides the unit or product: batch, dates, serial number, count and weight. */
  readonly captured: Omit<Gs1, 'sscc' | 'gtin'>
}

/** Reads a scanned or typed code (operations 11.1). */
export function scannedCode(barcode: string, context: ScannerContext): ScannedCode {
  const plain = withoutSymbology(barcode)
  const { sscc, gtin, ...captured } = gs1For(barcode, context) ?? {}
  // Codes were also stored as a scanner sent them.
  const texts = [...new Set([barcode, plain])]
  const isGs1 = sscc !== undefined || gtin !== undefined
  return {
    plain,
    unit_texts: [...unitCodeForms(barcode), ...(sscc === undefined ? [] : [sscc, `00${sscc}`])],
    product_texts: [...texts, ...(gtin === undefined ? [] : [gtin])].flatMap(tradeNumberForms),
    captured: isGs1 ? captured : {},
  }
}
