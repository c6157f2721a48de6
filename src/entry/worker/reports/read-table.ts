import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scope } from '#database/transaction.ts'
import {
  cellsOf,
  columnsFor,
  namesColumns,
  PathCollector,
  type Table,
} from '#domain/reporting/report-table.ts'
import type { AskedQuery, NoRows, StreamQuery } from '#domain/reporting/run-query.ts'
import type { Json } from '#values/json.ts'
import { linesIn } from '#values/lines.ts'

/** A query, the columns a report names, and a folder of its own in which its rows may lie. */
export type Reading = {
  readonly asked: AskedQuery
  readonly report_fields: unknown
  readonly folder: string
}

/**
 * Reads the table of a report. Its rows lie in the folder meanwhile, since the columns may be known only after the last of them
 * and a report may have more than there is memory for.
 */
export async function readTable(
  stream_query: StreamQuery,
  scope: Scope,
  { asked, report_fields, folder }: Reading,
): Promise<Table | NoRows> {
  const place = join(folder, 'rows.ndjson')
  const collector = namesColumns(report_fields) ? null : new PathCollector()
  let count = 0
  const file = await open(place, 'w', 0o600)
  const end = await stream_query(scope, asked, async (rows) => {
    count += rows.length
    for (const row of rows) collector?.add(row)
    await append(file, rows)
  }).finally(() => file.close())
  if (end.kind !== 'complete') return end
  const paths = collector === null || count === 0 ? end.paths : collector.paths
  const columns = columnsFor(report_fields, { paths, kinds: end.kinds })
  return {
    columns,
    async *rows() {
      // What is in the file was written above.
      for await (const line of linesIn(createReadStream(place)))
        yield cellsOf(columns, JSON.parse(line) as Json)
    },
  }
}

async function append(file: FileHandle, rows: readonly Json[]): Promise<void> {
  await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}
