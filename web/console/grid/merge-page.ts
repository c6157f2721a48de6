import type { ListPage, ListRow } from './list-document.ts'

/** A refreshed page, merged into the one on screen. */
export type MergedPage = {
  readonly page: ListPage
  /** How many rows there are that are not on screen: they would move those that are. */
  readonly added: number
  /** The rows whose values changed. */
  readonly changed: readonly string[]
}

/** Updates rows on screen from a refreshed page, without moving any of them; `known` are the rows of all pages. */
export function mergePage(
  shown: ListPage,
  read: ListPage,
  known: ReadonlySet<string> = new Set(shown.nodes.map(({ id }) => id)),
): MergedPage {
  const fresh = new Map(read.nodes.map((row) => [row.id, row]))
  const isDifferent = (row: ListRow) => {
    const other = fresh.get(row.id)
    return other !== undefined && JSON.stringify(other) !== JSON.stringify(row)
  }
  const changed = shown.nodes.filter(isDifferent).map(({ id }) => id)
  return {
    page: { ...shown, nodes: shown.nodes.map((row) => fresh.get(row.id) ?? row) },
    added: read.nodes.filter(({ id }) => !known.has(id)).length,
    changed,
  }
}
