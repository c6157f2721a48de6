import { withoutSymbology } from './symbology.ts'

/**
 * The references and barcodes that a unit with this scanned code may have: an SSCC stands behind `00` or `(00)` on a label,
 * with other elements behind it, and is stored with or without.
 */
export function unitCodeForms(code: string): readonly string[] {
  const plain = withoutSymbology(code.trim())
  const sscc = /^(?:\(00\)|00)(\d{18})/.exec(plain)?.[1]
  return [...new Set([code, plain, ...(sscc === undefined ? [] : [sscc, `00${sscc}`])])]
}
