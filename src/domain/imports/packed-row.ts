import type { FileRow } from './file-row.ts'
import { fileTooLarge, NAMES_MAX } from './read-limits.ts'

/** A row as one line of text: its number, how it stood there, its cells by the number of their name, and its parts. */
type Packed = readonly [number, string, readonly (number | string)[], FileRow['parts'] | null]

/** Gives each name of a cell a number, so that a name is written once and not with each row. */
export class CellNames {
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    if (this.names.length >= NAMES_MAX) throw fileTooLarge(`more than ${NAMES_MAX} different names of cells`)
    this.#numbers.set(name, this.names.length)
    this.names.push(name)
    return this.names.length - 1
  }
}

/** Writes a row as one line of text. */
export function packRow({ number, raw, cells, parts }: FileRow, names: CellNames): string {
  const packed: Packed = [
    number,
    raw,
    Object.entries(cells).flatMap(([name, cell]) => [names.numberOf(name), cell]),
    parts === undefined ? null : withRecord(parts, ''),
  ]
  return `${JSON.stringify(packed)}\n`
}

/** Reads a row from its line. */
export function unpackRow(line: string, names: readonly string[]): FileRow {
  // What was packed above, in this process.
  const [number, raw, flat, parts] = JSON.parse(line) as Packed
  const cells: Record<string, string> = {}
  for (let place = 0; place < flat.length; place += 2)
    cells[names[Number(flat[place])] ?? ''] = String(flat[place + 1])
  return {
    number,
    raw,
    cells,
    ...(parts === null || parts === undefined ? {} : { parts: withRecord(parts, raw) }),
  }
}

/** What an element's record says is what the row says, and is not written twice. */
function withRecord(parts: NonNullable<FileRow['parts']>, raw: string): NonNullable<FileRow['parts']> {
  return parts.kind === 'xml' ? { ...parts, record: { ...parts.record, raw } } : parts
}
