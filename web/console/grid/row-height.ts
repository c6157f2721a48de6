import { useSyncExternalStore } from 'react'

/** The height of rows as the density of the page has it; virtual rows have it exactly, so nothing is measured. */
export function useRowHeight(): number {
  return useSyncExternalStore(watchDensity, rowHeight)
}

function rowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 40
}

function watchDensity(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}
