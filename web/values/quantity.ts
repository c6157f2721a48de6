/** How decimals, whole numbers and moments are shown: the language of the reader, and the time zone of the place. */
export type Locale = { readonly language: string; readonly timezone: string }

const PLAIN = /^[+-]?\d+(?:\.\d+)?$/

/** A decimal as its reader writes it, exactly; what is no plain decimal stays as it is. */
export function showDecimal(text: string, language: string): string {
  if (!PLAIN.test(text)) return text
  // `Intl` formats numeric text exactly; only its type asks for a literal.
  return decimalFormat(language).format(text as `${number}`)
}

const formats = new Map<string, Intl.NumberFormat>()

function decimalFormat(language: string): Intl.NumberFormat {
  const known = formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 20 })
  formats.set(language, known)
  return known
}

/**
 * A decimal that somebody wrote, as the service reads it: blanks go, and the last of `,` and `.` is the decimal point where the
 * language writes it so. Null where it is none.
 */
export function readDecimal(written: string, language: string): string | null {
  const point = decimalPoint(language)
  const grouping = point === ',' ? '.' : ','
  const plain = written
    .replace(/[\s'’\u00a0\u202f]/g, '')
    .replaceAll(grouping, '')
    .replace(point, '.')
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(plain) ?? []
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
  return sign === '-' ? `-${digits}` : digits
}

function decimalPoint(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
