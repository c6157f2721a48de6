import { parseCsv, textOf } from '#domain/imports/parse-csv.ts'
import type { ImportGround } from '#domain/imports/progress.ts'
import { assertColumns, grouped } from '#domain/imports/standard-columns.ts'
import { standardTypes } from '#domain/imports/standard-types.ts'
import { refusal } from '#problems/problem.ts'
import type { Reading } from './desk.ts'
import { readByConfiguration } from './read-by-configuration.ts'
import { takeStandard } from './take-standard.ts'

/** What is to be read, and by which rules. */
export type ToRead = {
  readonly bytes: Buffer
  readonly template_type: string | null
  readonly ground: ImportGround
  readonly flow_code: string | null
}

/** Reads a file by its standard type or its configuration; throws what makes it unreadable as a whole. */
export async function readingOf({ bytes, template_type, ground, flow_code }: ToRead): Promise<Reading> {
  if (bytes.length === 0) throw refusal('import_file_invalid', { reason: 'the file is empty' })
  const type = template_type === null ? undefined : standardTypes[template_type]
  if (type === undefined) return readByConfiguration({ bytes, ground, flow_code })
  const table = await parseCsv(textOf(bytes), { spelling: 'any' })
  assertColumns(table, type.columns)
  return {
    records: grouped(table.rows, type.groups ?? []),
    is_whole: false,
    take: (desk, rows) => takeStandard(desk, type, rows),
  }
}
