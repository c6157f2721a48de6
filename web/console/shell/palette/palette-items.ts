/** A line of the palette. */
export type PaletteItem = {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly run: () => void
}

/** Lines of one kind, under a heading. */
export type PaletteSection = { readonly heading: string; readonly items: readonly PaletteItem[] }

/** The place of the line that is next after a key, over all sections; it stays at the first and the last. */
export function nextPlace(place: number, key: string, count: number): number {
  if (count === 0) return 0
  if (key === 'ArrowDown') return Math.min(count - 1, place + 1)
  if (key === 'ArrowUp') return Math.max(0, place - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : place
}

/** The sections that have lines, with at most so many each. */
export function filledSections(sections: readonly PaletteSection[], max: number): readonly PaletteSection[] {
  return sections
    .map(({ heading, items }) => ({ heading, items: items.slice(0, max) }))
    .filter(({ items }) => items.length > 0)
}
