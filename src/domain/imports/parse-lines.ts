import type { FileRow, RowStream } from './file-row.ts'
import { textLines } from './text-lines.ts'

/** How lines are cut; what is not said of a line's type lets all of them through. */
export type LineForm = {
  readonly layout: readonly LineSlice[]
  /** What parts the fields; they stand at fixed places where it is not said. */
  readonly delimiter: string | undefined
  readonly type_start: number
  readonly type_length: number
  /** The types of lines that are wanted; all where none is named. */
  readonly types: readonly string[]
}

/** A field of a line, and where it stands. */
export type LineSlice = {
  readonly name: string
  readonly start: number
  readonly length: number
  readonly trim: boolean
}

/** Cuts lines at fixed places, or at a sign; lines of other types than those wanted are passed over. */
export function parseLines(text: string, form: LineForm): RowStream {
  return { columns: form.layout.map(({ name }) => name), rows: rowsOf(text, form) }
}

function* rowsOf(text: string, form: LineForm): Generator<FileRow> {
  const { type_start, type_length, types } = form
  let number = 0
  for (const line of textLines(text)) {
    number += 1
    const type = line.slice(type_start, type_start + type_length)
    if (line.trim() === '' || (types.length > 0 && type_length > 0 && !types.includes(type))) continue
    yield { number, raw: line, cells: cellsOf(line, form) }
  }
}

function cellsOf(line: string, { layout, delimiter }: LineForm): Readonly<Record<string, string>> {
  const parts = delimiter === undefined ? [] : line.split(delimiter, layout.length)
  return Object.fromEntries(
    layout.map(({ name, start, length, trim }, place) => {
      const cell = delimiter === undefined ? line.slice(start, start + length) : (parts[place] ?? '')
      return [name, trim ? cell.trim() : cell]
    }),
  )
}
