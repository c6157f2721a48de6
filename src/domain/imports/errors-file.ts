import type { KeptFile } from '#domain/reporting/documents.ts'
import type { Violation } from '#problems/problem.ts'
import type { RowLeft } from './progress.ts'

/** What was wrong with a file: with its rows, or with all of it. */
export type Wrong = { readonly left: readonly RowLeft[]; readonly reason: Violation | null }

const HEADER = ['row', 'column', 'symbol', 'message', 'original_row']

/** Keeps bytes outside the database, and says where. */
type Put = (bytes: Buffer) => Promise<Omit<KeptFile, 'file_name' | 'file_type'>>

/** Keeps a list of the rows that were not taken (platform 10.3); null where all were. */
export async function errorsFile(put: Put, wrong: Wrong): Promise<KeptFile | null> {
  const lines = linesFor(wrong)
  if (lines.length === 0) return null
  const text = [HEADER, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n')
  return { ...(await put(Buffer.from(`${text}\r\n`))), file_name: 'errors.csv', file_type: 'text/csv' }
}

function linesFor({ left, reason }: Wrong): readonly (readonly string[])[] {
  if (left.length === 0) return reason === null ? [] : [['', '', reason.symbol, reason.details, '']]
  return left.map(({ row_number, symbol, message, raw }) => [
    String(row_number),
    columnIn(message ?? ''),
    symbol ?? '',
    message ?? '',
    raw ?? '',
  ])
}

/** Refusals of a value begin with the field it was meant for. */
function columnIn(message: string): string {
  return /^([a-z][a-z0-9_.]*) (?:must|is|does|cannot)\b/.exec(message)?.[1] ?? ''
}

function quoted(cell: string): string {
  return /[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
