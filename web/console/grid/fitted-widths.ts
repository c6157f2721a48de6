import type { Locale } from '#web/values/quantity.ts'
import { cellText } from './cell-text.ts'
import { type CellKind, type GridColumn, isRight } from './columns.ts'
import type { ListRow } from './list-document.ts'

/** The fonts that texts of a table are written in. */
export type GridFont = 'text' | 'code' | 'heading'

/** How the widths of texts are found out. */
export type Measuring = {
  /** How wide a text is, in pixels. */
  readonly measure: (text: string, font: GridFont) => number
  readonly labelOf: (column: GridColumn) => string
  readonly locale: Locale
}

/** So many rows are measured: those that are read first. */
const ROWS_MEASURED = 100

/** The space at both sides of a cell, and a pixel so that rounding cuts nothing off. */
const PADDING = 18

/** The arrow beside the heading that a list is sorted by. */
const ARROW = 20

/** The narrowest column that is fitted, and the widest of each kind: longer texts are read on the record. */
const NARROWEST = 72
const WIDEST: Readonly<Partial<Record<CellKind, number>>> = { text: 320, relation: 280, json: 240 }
const WIDEST_OF_OTHERS = 220

/** What stands beside the text in cells of a kind: the sign and the edges of a pill, the code of a currency. */
const BESIDE: Readonly<Partial<Record<CellKind, number>>> = { state: 44, money: 24, flag: 8 }

/** The widths of columns for what is in them: the heading and the texts of the first rows, within bounds. */
export function fittedWidths(
  columns: readonly GridColumn[],
  rows: readonly ListRow[],
  { measure, labelOf, locale }: Measuring,
): ReadonlyMap<string, number> {
  const measured = rows.slice(0, ROWS_MEASURED)
  return new Map(
    columns.map((column) => {
      const font = column.kind === 'code' || isRight(column.kind) ? 'code' : 'text'
      const beside = BESIDE[column.kind] ?? 0
      const texts = new Set(
        column.kind === 'flag' ? [] : measured.map((row) => cellText(column, row, locale)),
      )
      const content = Math.max(
        0,
        ...[...texts].map((text) => measure(text, font) + (text === '' ? 0 : beside)),
      )
      const heading = measure(labelOf(column), 'heading') + (column.sort === null ? 0 : ARROW)
      const widest = WIDEST[column.kind] ?? WIDEST_OF_OTHERS
      const fitted = Math.ceil(Math.max(heading, content) + PADDING)
      return [column.name, Math.min(widest, Math.max(NARROWEST, fitted))] as const
    }),
  )
}
