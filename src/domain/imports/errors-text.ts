import type { Violation } from '#problems/problem.ts'
import type { RowLeft } from './progress.ts'

/** What was wrong with a file: with its rows, or with all of it. */
export type Wrong = { readonly left: readonly RowLeft[]; readonly reason: Violation | null }

const HEADER = ['row', 'column', 'symbol', 'message', 'original_row']

/** The list of the rows that were not taken, as a file (platform 10.3); null where all were. */
export function errorsText(wrong: Wrong): string | null {
  const lines = linesFor(wrong)
  if (lines.length === 0) return null
  return `${[HEADER, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** What such a file is kept as. */
export const ERRORS_FILE = { file_name: 'errors.csv', file_type: 'text/csv' }

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
