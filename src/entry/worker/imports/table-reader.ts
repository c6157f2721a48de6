import { Readable } from 'node:stream'
import { fileTooLarge } from '#domain/imports/read-limits.ts'
import type { ReadTable, TextRow } from '#domain/imports/table-of-texts.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { type FileReader, ReadCancelled } from './file-reader.ts'
import type { ParsedFile } from './parsed-file.ts'

/** Maximum number of rows of a table that is shown to somebody. */
export const TABLE_ROWS_MAX = 50_000

/** Maximum number of cells of a table that is shown to somebody. */
export const TABLE_CELLS_MAX = 500_000

/** Maximum number of characters of its cells. */
const TABLE_LENGTH_MAX = 10_000_000

/** Reads tables as imports do, in the same processes, to be answered with all their rows. */
export function tableReaderFor(reader: FileReader): ReadTable {
  return async ({ bytes, charset }, { owner, disconnected }) => {
    const file = await reader
      .read({
        owner,
        source: Readable.from([bytes]),
        rules: { is_table: true, ...(charset === undefined ? {} : { charset }) },
        isWanted: async () => disconnected?.aborted !== true,
      })
      .catch((error: unknown) => {
        throw refusalOf(error)
      })
    try {
      return { rows: await rowsOf(file), warnings: file.warnings }
    } finally {
      await file.close()
    }
  }
}

/** Refusals name the file; somebody who left, or whom the service leaves, is told to come again. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ReadCancelled) return refusal('service_unavailable', {})
  if (!(error instanceof Problem)) return error
  return error.map((violation) => ({ ...violation, context: { field: 'file', ...violation.context } }))
}

async function rowsOf(file: ParsedFile): Promise<readonly TextRow[]> {
  const rows: TextRow[] = []
  let length = 0
  for (let record = 0; record < file.records; record += 1) {
    for (const { number, cells, fault } of await file.rows(record)) {
      const texts = textsIn(cells)
      length += texts.reduce((sum, text) => sum + text.length, 0)
      if (length > TABLE_LENGTH_MAX) throw fileTooLarge(`more than ${TABLE_LENGTH_MAX} characters`)
      rows.push({ line: number, cells: texts, ...(fault === undefined ? {} : { fault }) })
    }
  }
  return rows
}

/** Cells by their places, as a list without empty ones at its end. */
function textsIn(cells: Readonly<Record<string, string>>): readonly string[] {
  const last = Object.keys(cells).reduce(
    (far, place) => (cells[place] === '' ? far : Math.max(far, Number(place))),
    -1,
  )
  return Array.from({ length: last + 1 }, (_, place) => cells[place] ?? '')
}
