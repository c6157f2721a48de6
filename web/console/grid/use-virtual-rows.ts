import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { useRowHeight } from './row-height.ts'

/** Rows that are drawn: their places in the list, and how far down they stand. */
export type VirtualRows = {
  readonly rowHeight: number
  readonly height: number
  readonly rows: readonly { readonly index: number; readonly top: number }[]
  /** How many rows are seen at once. */
  readonly page: number
  readonly scrollTo: (index: number) => void
}

/** Rows of a long list of which only those that are seen are drawn, and the one that has the focus. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  {
    count,
    focused,
    onSeen,
  }: {
    readonly count: number
    readonly focused: number
    readonly onSeen: (seen: { readonly first: number; readonly last: number }) => void
  },
): VirtualRows {
  const rowHeight = useRowHeight()
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The headings stand before the rows and stay over them; a row that is scrolled to must not end up under them.
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      if (focused < 0 || focused >= count || seen.includes(focused)) return seen
      return [...seen, focused].toSorted((one, other) => one - other)
    },
  })
  // Virtual rows remember sizes; another density changes them all.
  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [rowHeight, virtualizer])
  const { range, scrollRect } = virtualizer
  const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0]
  useEffect(() => onSeen({ first, last }), [first, last, onSeen])
  return {
    rowHeight,
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - rowHeight })),
    page: Math.max(1, Math.floor((scrollRect?.height ?? rowHeight * 11) / rowHeight) - 2),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}
