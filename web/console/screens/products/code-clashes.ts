import { tradeNumberForms } from '#web/values/scanned-code.ts'
import type { CodeClashes } from './code-clashes.graphql.ts'

/** The fields of a product that are scanned. */
export const CODE_FIELDS = ['code', 'barcode', 'inner_barcode', 'case_barcode', 'outer_barcode'] as const

/** A field of a product that is scanned. */
export type CodeField = (typeof CODE_FIELDS)[number]

/** The codes of a product, by their fields; empty where it has none. */
export type ProductCodes = Readonly<Record<CodeField, string>>

/** A code that also stands for something else. */
export type Clash = {
  readonly code: string
  readonly field: CodeField
  /** The other field: of the product itself, of another one, or an alternative code. */
  readonly other: CodeField | 'alternative_code'
  /** The other product; null of the product itself. */
  readonly product: { readonly id: string; readonly code: string } | null
}

/** The codes in a form, by their fields. */
export function codesIn(values: Readonly<Record<string, unknown>>): ProductCodes {
  const codeOf = (field: CodeField) => String(values[field] ?? '').trim()
  const entries = CODE_FIELDS.map((field) => [field, codeOf(field)] as const)
  return Object.fromEntries(entries) as ProductCodes
}

/** The codes that are looked for elsewhere, each once. */
export function soughtCodes(codes: ProductCodes): readonly string[] {
  return [...new Set(CODE_FIELDS.map((field) => codes[field]).filter((code) => code !== ''))]
}

/** Whether two codes are equal, as trade item numbers in any length. */
function isSameCode(one: string | null, other: string): boolean {
  return one !== null && tradeNumberForms(other).includes(one)
}

/** The codes of a product that also stand for something else: a scan of them could mean either. */
export function clashesOf(
  own: string | null,
  codes: ProductCodes,
  found: CodeClashes | undefined,
): readonly Clash[] {
  const filled = CODE_FIELDS.filter((field) => codes[field] !== '')
  const within = filled.flatMap((field, place) =>
    filled
      .slice(place + 1)
      .filter((other) => isSameCode(codes[other], codes[field]))
      .map((other): Clash => ({ code: codes[field], field, other, product: null })),
  )
  const products = (found?.products?.all.nodes ?? []).filter(({ id }) => id !== own)
  const alternatives = (found?.alternative_codes?.all.nodes ?? []).filter(
    ({ product }) => product !== null && product.id !== own,
  )
  const elsewhere = filled.flatMap((field) => [
    ...products.flatMap((product) =>
      CODE_FIELDS.filter((other) => isSameCode(product[other], codes[field])).map(
        (other): Clash => ({
          code: codes[field],
          field,
          other,
          product: { id: product.id, code: product.code ?? '' },
        }),
      ),
    ),
    ...alternatives
      .filter(({ code }) => isSameCode(code, codes[field]))
      .map(
        ({ product }): Clash => ({
          code: codes[field],
          field,
          other: 'alternative_code',
          product: { id: product?.id ?? '', code: product?.code ?? '' },
        }),
      ),
  ])
  return [...within, ...elsewhere]
}
