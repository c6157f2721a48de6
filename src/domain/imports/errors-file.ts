import type { KeptFile } from '#domain/reporting/documents.ts'
import type { Violation } from '#problems/problem.ts'
import { withoutFormula } from '#values/csv.ts'
import type { RowLeft } from './progress.ts'

/** What was wrong with a file: with its rows, some of them at a time, or with all of it. */
export type Wrong = {
  readonly left: AsyncIterable<readonly RowLeft[]> | Iterable<readonly RowLeft[]>
  readonly reason: Violation | null
}

const HEADER = ['row', 'column', 'symbol', 'message', 'original_row']

/** Keeps bytes outside the database, and says where. */
type Put = (bytes: AsyncIterable<Buffer>) => Promise<Omit<KeptFile, 'file_name' | 'file_type'>>

/** Keeps a list of the rows that were not taken (platform 10.3); null where all were. */
export async function errorsFile(put: Put, wrong: Wrong): Promise<KeptFile | null> {
  const pieces = piecesOf(wrong)
  const { done, value: first } = await pieces.next()
  if (done === true) return null
  return { ...(await put(piecesFrom(first, pieces))), file_name: 'errors.csv', file_type: 'text/csv' }
}

async function* piecesFrom(first: Buffer, others: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* others
}

async function* piecesOf({ left, reason }: Wrong): AsyncGenerator<Buffer> {
  let isBegun = false
  for await (const rows of left) {
    if (rows.length === 0) continue
    yield bytesOf(isBegun ? [] : [HEADER], rows.map(lineFor))
    isBegun = true
  }
  if (!isBegun && reason !== null) yield bytesOf([HEADER], [['', '', reason.symbol, reason.details, '']])
}

type Lines = readonly (readonly string[])[]

function bytesOf(head: Lines, lines: Lines): Buffer {
  return Buffer.from(
    [...head, ...lines]
      .map((cells) => `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`)
      .join(''),
  )
}

function lineFor({ row_number, symbol, message, raw }: RowLeft): readonly string[] {
  return [String(row_number), columnIn(message ?? ''), symbol ?? '', message ?? '', raw ?? '']
}

/** Refusals of a value begin with the field it was meant for. */
function columnIn(message: string): string {
  return /^([a-z][a-z0-9_.]*) (?:must|is|does|cannot)\b/.exec(message)?.[1] ?? ''
}

function quoted(cell: string): string {
  return /[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
