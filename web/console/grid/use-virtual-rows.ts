import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { useRowHeights } from './row-height.ts'

/** The rendered rows: their indexes in the list, and their offsets. */
export type VirtualRows = {
  readonly rowHeight: number
  readonly height: number
  readonly rows: readonly { readonly index: number; readonly top: number }[]
  /** How many rows are seen at once. */
  readonly page: number
  readonly scrollTo: (index: number) => void
}

/** Virtual rows of a long list: only the visible ones are rendered, and the one with the focus. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  {
    count,
    focused,
    hasCards,
    hasFoot,
    onVisible,
  }: {
    readonly count: number
    readonly focused: number
    /** Whether rows are cards. */
    readonly hasCards: boolean
    /** Whether sums stand below the rows, in view. */
    readonly hasFoot: boolean
    readonly onVisible: (visible: { readonly first: number; readonly last: number }) => void
  },
): VirtualRows {
  const { row: rowHeight, head } = useRowHeights(hasCards)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The headings stay above the rows; a row that is scrolled to must not be hidden under them.
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: hasFoot ? head : 0,
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range)
      if (focused < 0 || focused >= count || visible.includes(focused)) return visible
      return [...visible, focused].toSorted((one, other) => one - other)
    },
  })
  // Virtual rows remember sizes; another density changes them all.
  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [rowHeight, virtualizer])
  const { range, scrollRect } = virtualizer
  const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0]
  useEffect(() => onVisible({ first, last }), [first, last, onVisible])
  return {
    rowHeight,
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - head })),
    page: Math.max(1, Math.floor((scrollRect?.height ?? rowHeight * 11) / rowHeight) - 2),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}
