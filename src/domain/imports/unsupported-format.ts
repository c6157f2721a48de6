import { refusal } from '#problems/problem.ts'

/** What is read, by what reads it. */
const READ = {
  table: 'CSV, workbooks (XLSX) and JSON are read, also in a GZIP or ZIP archive of one file',
  txt: 'texts are read',
  xml: 'XML is read',
  edi: 'EDIFACT and X12 are read',
} as const

/** What reads a file. */
export type FormatGroup = keyof typeof READ

/** How the bytes of files that are no text begin, and what they are. */
const BINARIES: readonly (readonly [RegExp, string])[] = [
  [/^d0cf11e0/, 'a workbook of an old form (XLS) or one with a password'],
  [/^090[0248]..../, 'a workbook of an old form (XLS)'],
  [/^504b0[357]0/, 'an archive (ZIP) or a workbook that cannot be read here'],
  [/^25504446/, 'a PDF'],
  [/^89504e47/, 'a picture (PNG)'],
  [/^ffd8ff/, 'a picture (JPEG)'],
  [/^47494638/, 'a picture (GIF)'],
  [/^(?:49492a00|4d4d002a)/, 'a picture (TIFF)'],
  [/^52494646.{8}57454250/, 'a picture (WebP)'],
  [/^.{8}66747970(?:686569|6d696631|61766966)/, 'a picture (HEIC)'],
  [/^377abcaf271c/, 'an archive (7z)'],
  [/^526172211a07/, 'an archive (RAR)'],
  [/^425a683[1-9]314159/, 'an archive (BZIP2)'],
  [/^fd377a585a00/, 'an archive (XZ)'],
  [/^28b52ffd/, 'an archive (ZSTD)'],
  [/^.{514}7573746172/, 'an archive (TAR)'],
  [/^5041523115/, 'a Parquet file'],
  [/^53514c69746520666f726d61742033/, 'a database (SQLite)'],
  [/^(?:fffe0000|0000feff|(?:..000000){4}|(?:000000..){4})/, 'a text in UTF-32'],
]

/** How texts begin that are no table, and what they are. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:<\?xml[^>]*>\s*)?<\?mso-application progid="Excel/i, 'a workbook of an old form (XML)'],
  [/^\s*(?:<!--.*?-->\s*)?<(?:!doctype html|html|head|body|table|meta|div)\b/is, 'a web page (HTML)'],
  [/^\s*<(?:\?xml|!DOCTYPE|[a-z][\w:.-]*[\s>])/i, 'XML'],
  [/^\s*\{\\rtf/, 'a text document (RTF)'],
  [/^\s*-----BEGIN PGP/, 'encrypted (PGP)'],
  [/^\s*(?:UNA.{6}\s*)?UN[BG]\+/s, 'EDIFACT'],
  [/^\s*ISA([^\w\s,;|]).{2}\1/, 'X12'],
]

/** How much of a file is looked at. */
const HEAD_BYTES = 1000

/** Refuses a file of another form than is read, and says what it is. */
export function assertSupportedFormat(bytes: Uint8Array, reading: FormatGroup): void {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const isFound =
    (beginning: string) =>
    ([pattern]: readonly [RegExp, string]) =>
      pattern.test(beginning)
  const texts = reading === 'table' ? TEXTS : []
  const form = BINARIES.find(isFound(head.toString('hex'))) ?? texts.find(isFound(text))
  if (form !== undefined) throw unsupportedFormat(form[1], reading)
}

/** The refusal of a file of another form than is read. */
export function unsupportedFormat(form: string, reading: FormatGroup = 'table') {
  return refusal('import_file_invalid', { reason: `the file is ${form}; ${READ[reading]}` })
}
