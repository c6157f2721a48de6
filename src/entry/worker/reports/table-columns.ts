import type { Cell, Table, TableColumn } from '#domain/reporting/report-table.ts'
import { drawable, type LetterStyle, type Letters, partsOf } from '#values/letters.ts'
import { localTimeAt } from '#values/local-time.ts'
import { ROOM } from './report-paper.ts'

/** How cells are written. */
export const CELL: LetterStyle = { size: 2.8 }

/** How the headings of columns are written. */
export const HEAD: LetterStyle = { size: 2.8, weight: 'bold' }

/** What is kept free on either side of a cell, in millimetres. */
export const PADDING = 1.6

/** More decimals than this are rounded away. */
const DECIMALS_MAX = 10
/** About as wide as a digit is. */
const DIGIT = 0.58 * 2.8

/** A column as it stands on a page. */
export type PlacedColumn = {
  /** Which of the columns of the report it is. */
  readonly place: number
  readonly name: string
  /** With how many decimals its numbers are written; null where it has anything but numbers. */
  readonly decimals: number | null
  /** Where it begins, and how wide it is with its padding. */
  readonly x: number
  readonly width: number
}

/** What tables are drawn with: the typeface, and the time zone in which they tell times. */
export type Drawn = { readonly letters: Letters; readonly timezone: string }

/** A longer text says too much for a table. */
const CELL_MAX = 10_000
/** A column is never narrower than this, nor wider for the sake of its longest word, or of its longest text. */
const WIDTHS = { least: 9, word: 45, natural: 0.5 * ROOM }
/** Wider columns of a small table would be too far from each other. */
const STRETCH_MAX = 1.5
/** A cell is a little wider than what is in it, whatever the last digits of a sum are. */
const SLACK = 0.1

/** A cell as text; numbers of a column have the same decimals. */
export function cellText(
  cell: Cell,
  { kind, decimals }: Pick<TableColumn, 'kind'> & Pick<PlacedColumn, 'decimals'>,
  timezone: string,
): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell === 'number') return decimals === null ? String(cell) : cell.toFixed(decimals)
  if (kind !== 'moment') return drawable(cell.slice(0, CELL_MAX))
  return localTimeAt(cell, timezone)?.toString({ smallestUnit: 'minute' }).replace('T', ' ') ?? drawable(cell)
}

type Measured = { natural: number; least: number; decimals: number; numbers: number; others: number }

/**
 * The columns of a table as they stand on pages: as wide as what is in them, or narrower with their texts wrapped. Where even
 * that is too wide, the table is cut into several, each with the first column.
 */
export async function placedColumns(
  table: Table,
  { letters, timezone }: Drawn,
): Promise<readonly (readonly PlacedColumn[])[]> {
  const measured = table.columns.map(({ name }): Measured => {
    const head = drawable(name)
    return {
      natural: letters.widthOf(head, HEAD),
      least: longest(partsOf(head), (part) => letters.widthOf(part, HEAD)),
      decimals: 0,
      numbers: 0,
      others: 0,
    }
  })
  for await (const row of table.rows())
    table.columns.forEach((column, place) => {
      const [cell, known] = [row[place] ?? null, measured[place]]
      if (cell === null || known === undefined) return
      known[typeof cell === 'number' ? 'numbers' : 'others'] += 1
      const text = cellText(cell, { ...column, decimals: null }, timezone)
      known.natural = Math.max(known.natural, letters.widthOf(text, CELL))
      if (typeof cell === 'number') known.decimals = Math.max(known.decimals, decimalsOf(text))
      // A number or a date that is broken is not read.
      known.least = Math.max(
        known.least,
        column.kind === 'other' && typeof cell !== 'number'
          ? longest(text.split(/\s+/u), (word) => letters.widthOf(word, CELL))
          : letters.widthOf(text, CELL),
      )
    })
  const columns = table.columns.map((column, place) => sizedColumn(column, place, measured[place]))
  return bandsOf(columns).map(placed)
}

type Sized = Omit<PlacedColumn, 'x' | 'width'> & { readonly least: number; readonly natural: number }

function sizedColumn({ name }: TableColumn, place: number, measured: Measured | undefined): Sized {
  const { natural = 0, least = 0, decimals = 0, numbers = 0, others = 0 } = measured ?? {}
  // Digits and points that are added to other numbers of the column.
  const added = decimals * DIGIT
  const padded = (width: number) => Math.max(width, WIDTHS.least - 2 * PADDING) + 2 * PADDING + SLACK
  const isNumber = numbers > 0 && others === 0
  const needed = Math.min(least + added, WIDTHS.word)
  return {
    place,
    name: drawable(name),
    decimals: isNumber ? Math.min(decimals, DECIMALS_MAX) : null,
    least: padded(needed),
    natural: padded(Math.max(Math.min(natural + added, WIDTHS.natural), needed)),
  }
}

/** As many columns beside each other as there is room for. */
function bandsOf(columns: readonly Sized[]): readonly (readonly Sized[])[] {
  const [key, ...others] = columns
  if (key === undefined) return [[]]
  const bands: Sized[][] = [[key]]
  let used = key.least
  for (const column of others) {
    const isFull = used + column.least > ROOM
    if (isFull) {
      bands.push([key])
      used = key.least
    }
    bands.at(-1)?.push(column)
    used += column.least
  }
  return bands
}

/** Gives columns their widths: what they need, of the rest as much as they would like, and what is left over within limits. */
function placed(columns: readonly Sized[]): readonly PlacedColumn[] {
  const sum = (of: (column: Sized) => number) => columns.reduce((total, column) => total + of(column), 0)
  const wanted = sum(({ natural, least }) => natural - least)
  const share = Math.min(1, (ROOM - sum(({ least }) => least)) / (wanted || 1))
  const widthOf = ({ least, natural }: Sized) => least + (natural - least) * share
  const stretched = Math.min(STRETCH_MAX, ROOM / (sum(widthOf) || ROOM))
  let x = 0
  return columns.map((sized) => {
    const { least: _least, natural: _natural, ...column } = sized
    const width = widthOf(sized) * stretched
    x += width
    return { ...column, x: x - width, width }
  })
}

/** How many decimals a number is written with; one with an exponent has none that could be added to. */
function decimalsOf(text: string): number {
  return /^-?\d+\.(\d+)$/.exec(text)?.[1]?.length ?? 0
}

function longest(parts: readonly string[], width: (part: string) => number): number {
  return parts.reduce((most, part) => Math.max(most, width(part)), 0)
}
