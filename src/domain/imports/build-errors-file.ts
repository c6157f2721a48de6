import type { StoredFile } from '#domain/documents/documents.ts'
import type { Violation } from '#problems/problem.ts'
import { withoutFormula } from '#values/csv.ts'
import type { UnimportedRow } from './progress.ts'

/** The errors of a file: of its rows, in batches, or of the file as a whole. */
export type ImportErrors = {
  readonly rows: AsyncIterable<readonly UnimportedRow[]> | Iterable<readonly UnimportedRow[]>
  readonly reason: Violation | null
}

const HEADER = ['row', 'column', 'symbol', 'message', 'original_row']

/** Stores bytes outside the database. */
type StoreBytes = (bytes: AsyncIterable<Buffer>) => Promise<Omit<StoredFile, 'file_name' | 'file_type'>>

/** Stores the list of rows that were not imported (platform 10.3); null if all were. */
export async function buildErrorsFile(store: StoreBytes, errors: ImportErrors): Promise<StoredFile | null> {
  const chunks = chunksOf(errors)
  const { done, value: first } = await chunks.next()
  if (done === true) return null
  return { ...(await store(chunksFrom(first, chunks))), file_name: 'errors.csv', file_type: 'text/csv' }
}

async function* chunksFrom(first: Buffer, others: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* others
}

async function* chunksOf({ rows: left, reason }: ImportErrors): AsyncGenerator<Buffer> {
  let hasHeader = false
  for await (const batch of left) {
    if (batch.length === 0) continue
    yield bytesOf(hasHeader ? [] : [HEADER], batch.map(lineFor))
    hasHeader = true
  }
  if (!hasHeader && reason !== null) yield bytesOf([HEADER], [['', '', reason.symbol, reason.details, '']])
}

type Lines = readonly (readonly string[])[]

function bytesOf(head: Lines, lines: Lines): Buffer {
  return Buffer.from(
    [...head, ...lines]
      .map((cells) => `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`)
      .join(''),
  )
}

function lineFor({ row_number, symbol, message, raw }: UnimportedRow): readonly string[] {
  return [String(row_number), columnIn(message ?? ''), symbol ?? '', message ?? '', raw ?? '']
}

/** The message of an invalid value begins with its field. */
function columnIn(message: string): string {
  return /^([a-z][a-z0-9_.]*) (?:must|is|does|cannot)\b/.exec(message)?.[1] ?? ''
}

function quoted(cell: string): string {
  return /[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
