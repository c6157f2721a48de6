/** What is chosen in a list: rows by id, in the order they were chosen, and where a range starts. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: number | null }

/** Nothing chosen. */
export const NOTHING: Selection = { ids: new Set(), anchor: null }

/** A row as the selection knows it: its place in the list and its id. */
export type Place = { readonly index: number; readonly id: string }

/** The selection with a row chosen, or no longer. */
export function toggleRow({ ids }: Selection, { index, id }: Place): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: index }
}

/** The selection with all rows from its anchor to a row; `idAt` knows the rows that are kept. */
export function extendTo(
  selection: Selection,
  { index }: Pick<Place, 'index'>,
  idAt: (index: number) => string | null,
): Selection {
  const anchor = selection.anchor ?? index
  const ids = new Set(selection.ids)
  for (let at = Math.min(anchor, index); at <= Math.max(anchor, index); at += 1) {
    const id = idAt(at)
    if (id !== null) ids.add(id)
  }
  return { ids, anchor }
}

/** The selection with all of these rows. */
export function chooseAll(ids: Iterable<string>): Selection {
  return { ids: new Set(ids), anchor: null }
}
