import type { ListPage, ListRow, PageRequest } from './list-document.ts'

/** Rows a page has. */
export const PAGE_ROWS = 100

/** So many pages are kept; older ones are read again when they are scrolled to. */
export const PAGES_KEPT = 40

/** So many rows before the end of what is kept, more are asked for. */
export const ROWS_AHEAD = 50

/** Which page is asked for, and the place of its first row in the list. */
export type PageParam = PageRequest & { readonly start: number }

/** The first page of a list. */
export const FIRST_PAGE: PageParam = { size: PAGE_ROWS, start: 0 }

/** The page behind one; undefined behind the last. */
export function pageBehind({ nodes, pageInfo }: ListPage, { start }: PageParam): PageParam | undefined {
  return pageInfo.hasNextPage && pageInfo.endCursor !== null
    ? { size: PAGE_ROWS, after: pageInfo.endCursor, start: start + nodes.length }
    : undefined
}

/** The page before one; undefined before the first. */
export function pageBefore({ pageInfo }: ListPage, { start }: PageParam): PageParam | undefined {
  if (!pageInfo.hasPreviousPage || pageInfo.startCursor === null) return undefined
  return { size: PAGE_ROWS, before: pageInfo.startCursor, start: Math.max(0, start - PAGE_ROWS) }
}

/** The rows that are kept: the place of the first, and whether there are more before and behind. */
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

/** How many rows a list is drawn with: those known, and some that are still to come. */
export function drawnRows({ start, rows, hasBehind }: Window): number {
  return start + rows.length + (hasBehind ? ROWS_AHEAD : 0)
}

/** The row at a place of the list; null where it is not kept. */
export function rowAt({ start, rows }: Window, index: number): ListRow | null {
  return rows[index - start] ?? null
}

/** In which direction more is to be read so that the rows that are seen are there: none where they are. */
export function wanted(
  { start, rows, hasBefore, hasBehind }: Window,
  seen: { readonly first: number; readonly last: number },
): 'before' | 'behind' | null {
  if (hasBefore && seen.first < start + ROWS_AHEAD) return 'before'
  return hasBehind && seen.last > start + rows.length - ROWS_AHEAD ? 'behind' : null
}
