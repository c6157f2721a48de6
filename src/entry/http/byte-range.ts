/** A range of bytes, both ends inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * The single range of a `Range` header; `beyond` if it begins after the end, null if the header is ignored, as for
 * several ranges (RFC 9110, 14.2).
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
