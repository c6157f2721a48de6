import { useState } from 'react'
import { NOTHING, type Selection } from '#web/console/grid/selection.ts'
import type { ListFilter } from '#web/values/list-state.ts'

/** What is chosen in a list; nothing once other filters are set, so that no act meets rows that nobody sees. */
export function useSelection(
  filters: readonly ListFilter[],
): readonly [Selection, (selection: Selection) => void] {
  const of = JSON.stringify(filters)
  const [held, setHeld] = useState({ of, selection: NOTHING })
  const selection = held.of === of ? held.selection : NOTHING
  return [selection, (next) => setHeld({ of, selection: next })]
}
