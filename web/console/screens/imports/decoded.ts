/** The text of a file: UTF-16 by its mark, else UTF-8, else Windows-1252, as the service reads it. */
export function decoded(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether a standard file is CSV, and not a workbook, an archive or JSON, which the service reads as well. */
export function isCsv(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const isPacked = (first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b)
  return !isPacked && !/^\s*[[{]/.test(decoded(bytes.subarray(0, 100)))
}
