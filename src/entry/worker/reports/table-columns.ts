import type { Table, TableCell, TableColumn } from '#domain/reporting/report-table.ts'
import { localTimeAt } from '#values/local-time.ts'
import { drawable, type LetterStyle, partsOf, type Typeface } from '#values/typeface.ts'
import { CONTENT_WIDTH } from './report-page.ts'

/** The text style of cells. */
export const CELL: LetterStyle = { size: 2.8 }

/** The text style of column headings. */
export const HEAD: LetterStyle = { size: 2.8, weight: 'bold' }

/** The padding on either side of a cell, in millimetres. */
export const PADDING = 1.6

/** Maximum number of decimals. */
const DECIMALS_MAX = 10
/** Approximate width of a digit. */
const DIGIT = 0.58 * 2.8

/** A column placed on a page. */
export type PlacedColumn = {
  /** Its index among the columns of the report. */
  readonly place: number
  readonly name: string
  /** The decimals of its numbers; null if it has other values. */
  readonly decimals: number | null
  /** Its start, and its width with padding. */
  readonly x: number
  readonly width: number
}

/** The typeface and the time zone of a table. */
export type TableStyle = { readonly typeface: Typeface; readonly timezone: string }

/** Maximum length of the text of a cell. */
const CELL_MAX = 10_000
/** Minimum width of a column, and maximum widths for its longest word and for its longest text. */
const COLUMN_WIDTHS = { least: 9, word: 45, natural: 0.5 * CONTENT_WIDTH }
/** Maximum stretching of the columns of a small table. */
const STRETCH_MAX = 1.5
/** Extra width of a cell, against rounding errors. */
const SLACK = 0.1

/** A cell as text; numbers of a column have the same decimals. */
export function cellText(
  cell: TableCell,
  { kind, decimals }: Pick<TableColumn, 'kind'> & Pick<PlacedColumn, 'decimals'>,
  timezone: string,
): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell === 'number') return decimals === null ? String(cell) : cell.toFixed(decimals)
  if (kind !== 'moment') return drawable(cell.slice(0, CELL_MAX))
  return localTimeAt(cell, timezone)?.toString({ smallestUnit: 'minute' }).replace('T', ' ') ?? drawable(cell)
}

type ColumnMeasure = { natural: number; least: number; decimals: number; numbers: number; others: number }

/**
 * Places the columns of a table on pages: as wide as their content, or narrower with wrapped texts. If even that is too
 * wide, the table is split into several, each with the first column.
 */
export async function placedColumns(
  table: Table,
  { typeface, timezone }: TableStyle,
): Promise<readonly (readonly PlacedColumn[])[]> {
  const measured = table.columns.map(({ name }): ColumnMeasure => {
    const head = drawable(name)
    return {
      natural: typeface.widthOf(head, HEAD),
      least: longest(partsOf(head), (part) => typeface.widthOf(part, HEAD)),
      decimals: 0,
      numbers: 0,
      others: 0,
    }
  })
  for await (const row of table.rows())
    table.columns.forEach((column, index) => {
      const [cell, measure] = [row[index] ?? null, measured[index]]
      if (cell === null || measure === undefined) return
      measure[typeof cell === 'number' ? 'numbers' : 'others'] += 1
      const text = cellText(cell, { ...column, decimals: null }, timezone)
      measure.natural = Math.max(measure.natural, typeface.widthOf(text, CELL))
      if (typeof cell === 'number') measure.decimals = Math.max(measure.decimals, decimalsOf(text))
      // Numbers and dates are not wrapped.
      measure.least = Math.max(
        measure.least,
        column.kind === 'other' && typeof cell !== 'number'
          ? longest(text.split(/\s+/u), (word) => typeface.widthOf(word, CELL))
          : typeface.widthOf(text, CELL),
      )
    })
  const columns = table.columns.map((column, index) => sizedColumn(column, index, measured[index]))
  return bandsOf(columns).map(placeColumns)
}

type SizedColumn = Omit<PlacedColumn, 'x' | 'width'> & { readonly least: number; readonly natural: number }

function sizedColumn({ name }: TableColumn, index: number, measured: ColumnMeasure | undefined): SizedColumn {
  const { natural = 0, least = 0, decimals = 0, numbers = 0, others = 0 } = measured ?? {}
  // Room for decimals that are added to other numbers of the column.
  const added = decimals * DIGIT
  const padded = (width: number) => Math.max(width, COLUMN_WIDTHS.least - 2 * PADDING) + 2 * PADDING + SLACK
  const isNumber = numbers > 0 && others === 0
  const needed = Math.min(least + added, COLUMN_WIDTHS.word)
  return {
    place: index,
    name: drawable(name),
    decimals: isNumber ? Math.min(decimals, DECIMALS_MAX) : null,
    least: padded(needed),
    natural: padded(Math.max(Math.min(natural + added, COLUMN_WIDTHS.natural), needed)),
  }
}

/** Splits columns into groups that fit on a page. */
function bandsOf(columns: readonly SizedColumn[]): readonly (readonly SizedColumn[])[] {
  const [key, ...others] = columns
  if (key === undefined) return [[]]
  const bands: SizedColumn[][] = [[key]]
  let used = key.least
  for (const column of others) {
    const isFull = used + column.least > CONTENT_WIDTH
    if (isFull) {
      bands.push([key])
      used = key.least
    }
    bands.at(-1)?.push(column)
    used += column.least
  }
  return bands
}

/** Distributes the width of the page: first the minimum of each column, then up to its natural width, then stretched within limits. */
function placeColumns(columns: readonly SizedColumn[]): readonly PlacedColumn[] {
  const sum = (of: (column: SizedColumn) => number) =>
    columns.reduce((total, column) => total + of(column), 0)
  const surplus = sum(({ natural, least }) => natural - least)
  const share = Math.min(1, (CONTENT_WIDTH - sum(({ least }) => least)) / (surplus || 1))
  const widthOf = ({ least, natural }: SizedColumn) => least + (natural - least) * share
  const stretched = Math.min(STRETCH_MAX, CONTENT_WIDTH / (sum(widthOf) || CONTENT_WIDTH))
  let x = 0
  return columns.map((sized) => {
    const { least: _least, natural: _natural, ...column } = sized
    const width = widthOf(sized) * stretched
    x += width
    return { ...column, x: x - width, width }
  })
}

/** The number of decimals of a number; 0 for one with an exponent. */
function decimalsOf(text: string): number {
  return /^-?\d+\.(\d+)$/.exec(text)?.[1]?.length ?? 0
}

function longest(parts: readonly string[], width: (part: string) => number): number {
  return parts.reduce((most, part) => Math.max(most, width(part)), 0)
}
