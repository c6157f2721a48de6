import type { FileRow } from './file-row.ts'
import { ediRowsWithin } from './parse-edi.ts'
import { xmlRowsWithin } from './parse-xml.ts'

/** The parts of a row at a path, as rows; a row without structure is its only part. */
export function rowsWithin(row: FileRow, path: string): readonly FileRow[] {
  if (row.parts === undefined) return [row]
  return row.parts.kind === 'xml' ? xmlRowsWithin(row.parts, path) : ediRowsWithin(row.parts, path)
}
