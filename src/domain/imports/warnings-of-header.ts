import { Problem } from '#problems/problem.ts'
import { unreadColumns } from './column-warnings.ts'
import { parseCsv } from './parse-csv.ts'
import { looksLikeJson } from './parse-json.ts'
import { standardTypes } from './standard-types.ts'
import { textOf } from './text-of.ts'

/** How much of a file is read for its header. */
const SAMPLE_BYTES = 64 * 1024

type FileHeader = { readonly template_type: string | null; readonly charset: string | undefined }

/**
 * Warns of misspelt headings of a standard CSV file as it arrives, by its first lines; a file of another kind is judged when it is
 * read.
 */
export async function warningsOfHeader(
  bytes: Buffer,
  { template_type, charset }: FileHeader,
): Promise<readonly string[]> {
  const type = template_type === null ? undefined : standardTypes[template_type]
  if (type === undefined) return []
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  // A letter of several bytes is not cut.
  const end = sample.length < bytes.length ? sample.lastIndexOf(10) + 1 : sample.length
  try {
    const text = textOf(sample.subarray(0, end), charset)
    if (looksLikeJson(text)) return []
    const { headings } = await parseCsv(text, { spelling: 'any' })
    return unreadColumns(headings ?? [], type)
  } catch (error) {
    // What cannot be read is refused when the file is read.
    if (error instanceof Problem) return []
    throw error
  }
}
