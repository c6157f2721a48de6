/** What scanners send before a code to say how it is printed (ISO/IEC 15424): `]C1` before GS1-128, `]E0` before EAN-13. */
const PREFIX = /^\][A-Za-z][0-9A-Za-z]/

/** A scanned code without the identifier of its symbology, and without the add-on that `]E3` announces. */
export function withoutSymbology(text: string): string {
  const code = text.replace(PREFIX, '')
  return /^\]E3/i.test(text) && /^\d{15,18}$/.test(code) ? code.slice(0, 13) : code
}
