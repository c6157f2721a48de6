import type { FileRow } from './file-row.ts'
import { defaultNotation, type Notation, valueNotation } from './notation.ts'
import { ediRowsWithin } from './parse-edi.ts'
import { jsonRowsWithin } from './parse-json.ts'
import { xmlRowsWithin } from './parse-xml.ts'

/** The parts of a row at a path, as rows; a row without structure is its only part. */
export function rowsWithin(
  row: FileRow,
  path: string,
  notation: Notation = defaultNotation,
): readonly FileRow[] {
  switch (row.parts?.kind) {
    case 'xml':
      return xmlRowsWithin(row.parts, path)
    case 'edi':
      return ediRowsWithin(row.parts, path)
    case 'json':
      return jsonRowsWithin(row, path, valueNotation(notation))
    default:
      return [row]
  }
}
