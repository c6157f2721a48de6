import { type Problem, refusal } from '#problems/problem.ts'
import { textLines } from './text-lines.ts'

/** Byte order marks of UTF-16, little and big endian. */
const UTF_16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/**
 * Decodes a file: by a byte order mark of UTF-16, the given encoding or an XML declaration, otherwise as UTF-8, and if it is
 * not valid UTF-8 as Windows-1252 (spec: platform 10.4). The end-of-file sign of old systems behind the last line is no text.
 */
export function textOf(bytes: Uint8Array, encodingName?: string): string {
  const text = decoded(bytes, encodingName)
  let end = text.length
  while (end > 0 && FILE_ENDS.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** SUB (Ctrl-Z) and NUL, with which old systems end and fill up files. */
const FILE_ENDS: ReadonlySet<string> = new Set(['\u001a', '\0'])

function decoded(bytes: Uint8Array, encodingName: string | undefined): string {
  const marked = UTF_16[Buffer.from(bytes.subarray(0, 2)).toString('hex')]
  const encoding = marked ?? encodingName ?? declaredEncoding(bytes)
  if (encoding === undefined || !/^utf-?16/i.test(encoding)) assertNarrow(bytes)
  try {
    return new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (encoding !== undefined && !isUtf8(encoding))
      throw refusal('import_file_invalid', { reason: `the file is not ${encoding}` })
    const latin = Buffer.from(bytes).toString('latin1')
    if (encoding !== undefined || UTF_8_LETTER.test(latin)) throw damaged(latin)
    return windowsText(bytes)
  }
}

const isUtf8 = (encoding: string) => /^utf-?8$/i.test(encoding)

/** Letters of several bytes in UTF-8. Those that are capitals with a quote or dash behind them in Windows-1252 may be such by chance. */
const UTF_8_LETTER =
  /(?![\xc4-\xdf][\x85\x91-\x97])[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/

/** The refusal of UTF-8 that is damaged in places: read by any other encoding, its whole letters would be others. */
function damaged(latin: string): Problem {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const line = [...textLines(latin)].findIndex((text) => {
    try {
      utf8.decode(Buffer.from(text, 'latin1'))
      return false
    } catch {
      return true
    }
  })
  return refusal('import_file_invalid', {
    reason: `a letter on line ${line + 1} is no valid UTF-8, as the rest of the file is; save the file as UTF-8 again`,
  })
}

/** Bytes that stand for no letter in Windows-1252, and for letters in older code pages. */
const NO_LETTERS = /[\u0081\u008d\u008f\u0090\u009d]/

/** Signs inside words, and capitals behind small letters, as Windows-1252 shows letters of DOS (850), Mac Roman and Shift JIS. */
const NO_WORDS = /\p{L}[‚„”†‡ˆ‰‹›™ƒ¡¢£¤§¨¬¾¿]\p{L}|\p{L}[ŠŽŸŒ]\p{Ll}|\p{Ll}[ŠŽŸŒ]/u

/** Decodes what is not UTF-8; refuses what cannot be Windows-1252, whose letters would be others. */
function windowsText(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes)
  const lines = [...textLines(text)]
  const index = lines.findIndex((line) => NO_LETTERS.test(line) || NO_WORDS.test(line))
  if (index === -1) return text
  throw refusal('import_file_invalid', {
    reason: `the letters on line ${index + 1} are neither UTF-8 nor Windows-1252; save the file as UTF-8, or name its encoding`,
  })
}

/** Whether an encoding of this name is known. */
export function isEncoding(name: unknown): boolean {
  try {
    return typeof name === 'string' && new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

const XML_DECLARATION = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/

/** The encoding an XML document declares. A declaration of UTF-16 is wrong if it can be read as single bytes, and is ignored. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const declared = XML_DECLARATION.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1]
  return declared === undefined || /^utf-?\d/i.test(declared) ? undefined : declared
}

/** How much of a file is looked at to tell its encoding. */
const SAMPLE_BYTES = 1000

/** Refuses UTF-16 that does not say so itself, and is not said to be it. */
function assertNarrow(bytes: Uint8Array): void {
  const sample = Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).toString('latin1')
  const isWide = (odd: number) => [...sample].filter((sign, at) => at % 2 === odd && sign === '\0').length
  const [little, big] = [isWide(1), isWide(0)]
  // Text in a Latin alphabet has a zero in every second byte of UTF-16.
  if (Math.max(little, big) <= sample.length / 8 || Math.min(little, big) > 0) return
  throw refusal('import_file_invalid', {
    reason: `the file is ${little > big ? 'utf-16le' : 'utf-16be'} without a byte order mark; save it as UTF-8, or name its encoding`,
  })
}
