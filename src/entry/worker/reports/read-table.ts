import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scope } from '#database/transaction.ts'
import {
  cellsOf,
  columnsFor,
  hasOwnColumns,
  PathCollector,
  type Table,
} from '#domain/reporting/report-table.ts'
import type { QueryFailure, ReportQuery, StreamQuery } from '#domain/reporting/run-query.ts'
import type { Json } from '#values/json.ts'
import { linesIn } from '#values/lines.ts'

/** A query, the columns of the report, and a folder for its rows. */
export type TableInput = {
  readonly query: ReportQuery
  readonly report_fields: unknown
  readonly folder: string
}

/** A table, and the names of the types that it was read from. */
type ReadTable = Table & { readonly types: readonly string[] }

/**
 * Reads the table of a report. Its rows are written to the folder, since the columns may be known only after the last row
 * and there may be more rows than fit into memory.
 */
export async function readTable(
  stream_query: StreamQuery,
  scope: Scope,
  { query, report_fields, folder }: TableInput,
): Promise<ReadTable | QueryFailure> {
  const path = join(folder, 'rows.ndjson')
  const collector = hasOwnColumns(report_fields) ? null : new PathCollector()
  let count = 0
  const file = await open(path, 'w', 0o600)
  const end = await stream_query(scope, query, async (rows) => {
    count += rows.length
    for (const row of rows) collector?.add(row)
    await append(file, rows)
  }).finally(() => file.close())
  if (end.kind !== 'complete') return end
  const paths = collector === null || count === 0 ? end.paths : collector.paths
  const columns = columnsFor(report_fields, { paths, kinds: end.kinds })
  return {
    columns,
    types: end.types,
    async *rows() {
      // The file was written above.
      for await (const line of linesIn(createReadStream(path)))
        yield cellsOf(columns, JSON.parse(line) as Json)
    },
  }
}

async function append(file: FileHandle, rows: readonly Json[]): Promise<void> {
  await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}
