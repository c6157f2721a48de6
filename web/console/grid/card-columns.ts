import { type PlacedColumn, titleColumn } from './columns.ts'

/** So many fields stand on a card below its title. */
const FIELDS = 3

/** The columns of cards: what names the record, its state, and the next three; the title comes first. */
export function cardColumns(columns: readonly PlacedColumn[]): readonly PlacedColumn[] {
  const title = columns.find(({ name }) => name === titleColumn(columns))
  const state = columns.find(({ kind, name }) => kind === 'state' && name !== title?.name)
  const named = [title, state].flatMap((column) => column ?? [])
  const others = columns.filter((column) => !named.includes(column))
  return [...named, ...others.slice(0, FIELDS)]
}

/** Where a column stands on a card. */
export function cardPart(
  columns: readonly PlacedColumn[],
  { name, kind }: PlacedColumn,
): 'title' | 'state' | 'field' {
  if (name === titleColumn(columns)) return 'title'
  return kind === 'state' && columns.find((one) => one.kind === 'state')?.name === name ? 'state' : 'field'
}
