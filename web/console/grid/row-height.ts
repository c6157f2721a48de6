import { useSyncExternalStore } from 'react'

/** The heights of a table in pixels, as the density of the page has them; virtual rows have them exactly, so nothing is measured. */
export type RowHeights = {
  /** Of a row, or of a card. */
  readonly row: number
  /** Of the headings, and of the sums below the rows. */
  readonly head: number
}

/** The heights of a table: cards are higher than its headings. */
export function useRowHeights(hasCards: boolean): RowHeights {
  const head = useSyncExternalStore(watchDensity, () => heightOf('--row', 40))
  const card = useSyncExternalStore(watchDensity, () => heightOf('--card', 88))
  return { row: hasCards ? card : head, head }
}

function heightOf(token: string, usual: number): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || usual
}

function watchDensity(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}
