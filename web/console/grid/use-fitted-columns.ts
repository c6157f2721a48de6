import { useState } from 'react'
import type { Locale } from '#web/values/quantity.ts'
import type { GridColumn } from './columns.ts'
import { fittedWidths, type GridFont } from './fitted-widths.ts'
import type { ListRow } from './list-document.ts'

type Fitting = {
  /** What the columns belong to: with another list they are fitted anew. */
  readonly list: string
  readonly locale: Locale
  readonly labelOf: (column: GridColumn) => string
}

/** Columns as wide as what is in them: fitted once to the first rows that are read, so that they stay while rows come and change. */
export function useFittedColumns(
  columns: readonly GridColumn[],
  rows: readonly ListRow[],
  { list, locale, labelOf }: Fitting,
): readonly GridColumn[] {
  const key = `${list} ${locale.language} ${columns.map(({ name }) => name).join(' ')}`
  const [fitted, setFitted] = useState<{
    readonly key: string
    readonly widths: ReadonlyMap<string, number>
  } | null>(null)
  if (rows.length > 0 && fitted?.key !== key)
    setFitted({ key, widths: fittedWidths(columns, rows, { measure, labelOf, locale }) })
  // Until the rows of another list are there, columns that it shares with the last one stay as they are.
  return columns.map((column) => ({ ...column, width: fitted?.widths.get(column.name) ?? column.width }))
}

let context: CanvasRenderingContext2D | null = null

/** How wide the browser writes a text in the fonts of tables. */
function measure(text: string, font: GridFont): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (context === null) return text.length * 8
  const root = getComputedStyle(document.documentElement)
  const size = root.getPropertyValue('--text-13') || '13px'
  const family =
    font === 'code' ? root.getPropertyValue('--font-code') : getComputedStyle(document.body).fontFamily
  context.font = `${font === 'heading' ? '600 ' : ''}${size} ${family || 'sans-serif'}`
  return context.measureText(text).width
}
