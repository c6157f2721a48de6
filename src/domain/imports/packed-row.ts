import type { FileRow } from './file-row.ts'
import { fileTooLarge, NAMES_MAX } from './read-limits.ts'

/** A row as one line of text: its number, its text, its cells by the number of their column, its structure, its fault, and the numbers of its cells. */
type PackedRow = readonly [
  number,
  string,
  readonly (number | string)[],
  FileRow['parts'] | null,
  string | null,
  FileRow['numbers'] | null,
]

/** Numbers the columns, so that each name is written once and not with every row. */
export class CellNames {
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(name: string): number {
    const existing = this.#numbers.get(name)
    if (existing !== undefined) return existing
    if (this.names.length >= NAMES_MAX) throw fileTooLarge(`more than ${NAMES_MAX} different names of cells`)
    this.#numbers.set(name, this.names.length)
    this.names.push(name)
    return this.names.length - 1
  }
}

/** Writes a row as one line of text. */
export function packRow({ number, raw, cells, parts, fault, numbers }: FileRow, names: CellNames): string {
  const packed: PackedRow = [
    number,
    raw,
    Object.entries(cells).flatMap(([name, cell]) => [names.numberOf(name), cell]),
    parts === undefined ? null : withRecord(parts, ''),
    fault ?? null,
    numbers ?? null,
  ]
  return `${JSON.stringify(packed)}\n`
}

/** Reads a row from its line. */
export function unpackRow(line: string, names: readonly string[]): FileRow {
  // It was packed above, in this process.
  const [number, raw, pairs, parts, fault, numbers] = JSON.parse(line) as PackedRow
  const cells: Record<string, string> = {}
  for (let index = 0; index < pairs.length; index += 2)
    cells[names[Number(pairs[index])] ?? ''] = String(pairs[index + 1])
  return {
    number,
    raw,
    cells,
    ...(fault === null ? {} : { fault }),
    ...(numbers === null || numbers === undefined ? {} : { numbers }),
    ...(parts === null || parts === undefined ? {} : { parts: withRecord(parts, raw) }),
  }
}

/** The text of an XML record is the text of the row, and is not written twice. */
function withRecord(parts: NonNullable<FileRow['parts']>, raw: string): NonNullable<FileRow['parts']> {
  return parts.kind === 'xml' ? { ...parts, record: { ...parts.record, raw } } : parts
}
