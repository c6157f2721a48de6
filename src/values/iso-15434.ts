import { SEPARATOR } from './gs1-separators.ts'

/** What scanners send for the signs that end a part of an envelope, and the envelope. */
const PART_ENDS = ['\u001e', '\u241e', '<RS>', '{RS}', '[RS]']
const ENVELOPE_ENDS = ['\u0004', '\u2404', '<EOT>', '{EOT}', '[EOT]']

/** A part of an envelope: its format, 05 for application identifiers and 06 for data identifiers, and its texts. */
type EnvelopePart = { readonly format: string; readonly texts: readonly string[] }

/**
 * The parts of an envelope (ISO/IEC 15434), `[)>` RS `06` GS … RS EOT; null for any other text.
 * Browsers keep some of its control characters to themselves, so RS and EOT may be missing.
 */
function partsIn(text: string): readonly EnvelopePart[] | null {
  if (!text.startsWith('[)>')) return null
  const end = ENVELOPE_ENDS.find((one) => text.endsWith(one)) ?? ''
  const content = text.slice(3, text.length - end.length)
  return PART_ENDS.reduce((rest, one) => rest.replaceAll(one, '\u001e'), content)
    .split('\u001e')
    .filter((part) => part !== '')
    .map((part) => ({
      format: part.slice(0, 2),
      texts: part
        .slice(2)
        .split(SEPARATOR)
        .filter((one) => one !== ''),
    }))
}

/** The elements of the application identifiers in an envelope, as a bare code; null for any other text. */
export function bareCodeIn(text: string): string | null {
  const parts = partsIn(text)?.filter(({ format }) => format === '05')
  if (parts === undefined || parts.length === 0) return null
  return parts.flatMap(({ texts }) => texts).join(SEPARATOR)
}

/** The values of the data identifiers in an envelope (ANSI MH10.8.2); null for any other text, and if one has two values. */
export function dataIdentifiers(text: string): ReadonlyMap<string, string> | null {
  const parts = partsIn(text)?.filter(({ format }) => format === '06')
  if (parts === undefined || parts.length === 0) return null
  const values = new Map<string, string>()
  for (const one of parts.flatMap(({ texts }) => texts)) {
    const [, identifier = '', value = ''] = /^(\d{0,3}[A-Z])(.+)$/s.exec(one) ?? []
    if (value === '' || (values.get(identifier) ?? value) !== value) return null
    values.set(identifier, value)
  }
  return values
}
