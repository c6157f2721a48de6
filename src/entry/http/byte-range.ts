/** The bytes from one to another, both of them included. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * The bytes a `Range` header asks of so many: one range; `beyond` where it begins behind the end, and null where the
 * header is to be passed over, as several ranges are (RFC 9110, 14.2).
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (found === null) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'beyond' : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
