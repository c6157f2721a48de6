import type { ListPage, ListRow, PageRequest } from './list-document.ts'

/** Rows a page has. */
const PAGE_ROWS = 100

/** Maximum number of cached pages; others are fetched again when scrolled to. */
export const PAGES_KEPT = 40

/** Number of rows before the end of the cache at which more are fetched. */
const ROWS_AHEAD = 50

/** The requested page, and the index of its first row in the list. */
export type PageParam = PageRequest & { readonly start: number }

/** The first page of a list. */
export const FIRST_PAGE: PageParam = { size: PAGE_ROWS, start: 0 }

/** The next page; undefined after the last. */
export function pageBehind({ nodes, pageInfo }: ListPage, { start }: PageParam): PageParam | undefined {
  return pageInfo.hasNextPage && pageInfo.endCursor !== null
    ? { size: PAGE_ROWS, after: pageInfo.endCursor, start: start + nodes.length }
    : undefined
}

/** The previous page; undefined before the first. */
export function pageBefore({ pageInfo }: ListPage, { start }: PageParam): PageParam | undefined {
  if (!pageInfo.hasPreviousPage || pageInfo.startCursor === null) return undefined
  return { size: PAGE_ROWS, before: pageInfo.startCursor, start: Math.max(0, start - PAGE_ROWS) }
}

/** The cached rows: the index of the first, and whether there are more before and after. */
export type Window = {
  readonly start: number
  readonly rows: readonly ListRow[]
  readonly hasBefore: boolean
  readonly hasBehind: boolean
}

/** Pages in their order, as one window of rows. */
export function windowOf(pages: readonly ListPage[], params: readonly PageParam[]): Window {
  return {
    start: params[0]?.start ?? 0,
    rows: pages.flatMap(({ nodes }) => nodes),
    hasBefore: pages[0]?.pageInfo.hasPreviousPage ?? false,
    hasBehind: pages.at(-1)?.pageInfo.hasNextPage ?? false,
  }
}

/** The number of rows to render: known ones, and some that are still to come. */
export function drawnRows({ start, rows, hasBehind }: Window): number {
  return start + rows.length + (hasBehind ? ROWS_AHEAD : 0)
}

/** The row at an index of the list; null if it is not cached. */
export function rowAt({ start, rows }: Window, index: number): ListRow | null {
  return rows[index - start] ?? null
}

/** The direction in which to fetch more for the visible rows; none if they are cached. */
export function pagesToRead(
  { start, rows, hasBefore, hasBehind }: Window,
  visible: { readonly first: number; readonly last: number },
): 'before' | 'behind' | null {
  if (hasBefore && visible.first < start + ROWS_AHEAD) return 'before'
  return hasBehind && visible.last > start + rows.length - ROWS_AHEAD ? 'behind' : null
}
