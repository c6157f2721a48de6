import { showDay, showMoment } from '#web/values/moment.ts'
import { type Locale, showDecimal } from '#web/values/quantity.ts'
import { stateLabelOf } from '#web/words/field-labels.ts'
import type { GridColumn } from './columns.ts'
import type { ListRow } from './list-document.ts'

/** What names a record that another one refers to: its code and its name where it has both. */
export function titleOf(value: unknown): { readonly id: string | null; readonly title: string } {
  if (typeof value !== 'object' || value === null) return { id: null, title: '' }
  const { id, ...titles } = value as Readonly<Record<string, unknown>>
  const texts = Object.values(titles).filter(
    (text): text is string => typeof text === 'string' && text !== '',
  )
  // A name that only repeats the code in other letters is left out.
  const isNew = (text: string, at: number) =>
    texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === at
  const distinct = texts.filter(isNew).slice(0, 2)
  return {
    id: id === null || id === undefined ? null : String(id),
    title: distinct.join(' · ') || String(id ?? ''),
  }
}

/** A state: a word of the record's own, or the code of the status that it refers to. */
export function stateOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'code' in value ? String(value.code) : String(value)
}

/** A cell as text, for the clipboard: figures and moments as their reader writes them. */
export function cellText({ name, kind, nameOf }: GridColumn, row: ListRow, locale: Locale): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'relation':
      return titleOf(value).title
    case 'state':
    case 'choice':
      return (nameOf ?? stateLabelOf)(stateOf(value))
    case 'decimal':
    case 'money':
    case 'number':
      return showDecimal(String(value), locale.language)
    case 'moment':
      return showMoment(String(value), locale)
    case 'day':
      return showDay(String(value), locale.language)
    case 'json':
      return JSON.stringify(value)
    default:
      return nameOf?.(String(value)) ?? String(value)
  }
}

/** Rows as tab-separated text with a line of headings, as spreadsheets read it. */
export function rowsText(
  columns: readonly GridColumn[],
  rows: readonly ListRow[],
  { locale, heading }: { readonly locale: Locale; readonly heading: (column: GridColumn) => string },
): string {
  const plain = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
  const lines = [
    columns.map((column) => plain(heading(column))),
    ...rows.map((row) => columns.map((column) => plain(cellText(column, row, locale)))),
  ]
  return lines.map((cells) => cells.join('\t')).join('\n')
}
