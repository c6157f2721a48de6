import { trimmed } from '#values/trimmed.ts'
import type { FileRow, RowStream } from './file-row.ts'
import { textLines } from './text-lines.ts'

/** How lines are parsed; without a record type all of them are read. */
export type LineOptions = {
  readonly layout: readonly FieldPosition[]
  /** The delimiter of fields; without one they are at fixed positions. */
  readonly delimiter: string | undefined
  readonly type_start: number
  readonly type_length: number
  /** The types of lines to read; all if it is empty. */
  readonly types: readonly string[]
}

/** A field of a line, and its position. */
type FieldPosition = {
  readonly name: string
  readonly start: number
  readonly length: number
  readonly trim: boolean
}

/** Splits lines at fixed positions or at a delimiter; lines of other types are skipped. */
export function parseLines(text: string, options: LineOptions): RowStream {
  return { columns: options.layout.map(({ name }) => name), rows: rowsOf(text, options) }
}

function* rowsOf(text: string, options: LineOptions): Generator<FileRow> {
  const { type_start, type_length, types } = options
  let number = 0
  for (const line of textLines(text)) {
    number += 1
    const type = line.slice(type_start, type_start + type_length)
    if (line.trim() === '' || (types.length > 0 && type_length > 0 && !types.includes(type))) continue
    yield { number, raw: line, ...readLine(line, options) }
  }
}

function readLine(line: string, { layout, delimiter }: LineOptions): Pick<FileRow, 'cells' | 'fault'> {
  const parts = delimiter === undefined ? [] : line.split(delimiter)
  const cells = Object.fromEntries(
    layout.map(({ name, start, length, trim }, index) => {
      const cell = delimiter === undefined ? line.slice(start, start + length) : (parts[index] ?? '')
      return [name, trim ? trimmed(cell) : cell]
    }),
  )
  const beyond = parts.findIndex((part, index) => index >= layout.length && trimmed(part) !== '')
  if (beyond === -1) return { cells }
  const fault = `field ${beyond + 1}, ${parts[beyond]?.slice(0, 100)}, is not in the layout of ${layout.length} fields`
  return { cells, fault }
}
