import { Problem } from '#problems/problem.ts'
import { unreadColumns } from './column-warnings.ts'
import type { RowStream } from './file-row.ts'
import { defaultNotation, valueNotation } from './notation.ts'
import { parseCsv } from './parse-csv.ts'
import { jsonHeadings, looksLikeJson } from './parse-json.ts'
import { parseXlsx } from './parse-xlsx.ts'
import { standardTable } from './standard-columns.ts'
import { type StandardType, standardTypes } from './standard-types.ts'
import { readTable } from './table-rows.ts'
import { textOf } from './text-of.ts'
import { assertSupportedFormat } from './unsupported-format.ts'
import { type UnpackedBytes, type UnpackedFile, unpackHead } from './unzip.ts'

/** How much of a text is read for its header. */
const SAMPLE_BYTES = 64 * 1024

/** The warning of a file whose header is not found in its beginning. */
const LATER = 'the headings are checked when the import runs'

type FileHeader = { readonly template_type: string | null; readonly charset: string | undefined }

/**
 * Warns of misspelt headings of a standard file as it arrives, by its beginning; where that does not show them, it says that they
 * are checked later.
 */
export async function warningsOfHeader(
  bytes: Buffer,
  { template_type, charset }: FileHeader,
): Promise<readonly string[]> {
  const type = template_type === null ? undefined : standardTypes[template_type]
  if (type === undefined) return []
  try {
    const { headings, warnings = [] } = await beginningOf(await unpackHead(bytes), type, charset)
    return headings == null || headings.length === 0
      ? [LATER]
      : [...warnings, ...unreadColumns(headings, type)]
  } catch (error) {
    // What cannot be read is refused when the file is read.
    if (error instanceof Problem) return [LATER]
    throw error
  }
}

async function beginningOf(
  { workbook, ...file }: UnpackedFile,
  { columns }: StandardType,
  charset: string | undefined,
): Promise<Pick<RowStream, 'headings' | 'warnings'>> {
  const form = standardTable(columns)
  if (workbook !== null) {
    const { rows, warnings } = await parseXlsx(workbook, valueNotation(defaultNotation))
    const table = readTable(rows, form)
    return { ...table, warnings: [...warnings, ...(table.warnings ?? [])] }
  }
  const { bytes, is_whole } = sampleOf(file)
  assertSupportedFormat(bytes, 'table')
  const text = textOf(bytes, charset)
  if (looksLikeJson(text)) return { headings: jsonHeadings(text, { is_whole, knownIn: form.knownIn }) }
  return parseCsv(text, form)
}

/** The beginning of a text, up to the end of a line where there is one: a letter of several bytes is not cut. */
function sampleOf({ bytes, is_whole }: UnpackedBytes): UnpackedBytes {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (is_whole && sample.length === bytes.length) return { bytes, is_whole }
  return { bytes: sample.subarray(0, sample.lastIndexOf(10) + 1 || sample.length), is_whole: false }
}
