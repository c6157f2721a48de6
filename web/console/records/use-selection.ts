import { useState } from 'react'
import { NOTHING, type Selection } from '#web/console/grid/selection.ts'
import type { ListState } from '#web/values/list-state.ts'

/** The selection of a list; cleared when filters change, so that no act applies to invisible rows. */
export function useSelection({
  filters,
  view,
}: Pick<ListState, 'filters' | 'view'>): readonly [Selection, (selection: Selection) => void] {
  const of = JSON.stringify([filters, view])
  const [stored, setHeld] = useState({ of, selection: NOTHING })
  const selection = stored.of === of ? stored.selection : NOTHING
  return [selection, (next) => setHeld({ of, selection: next })]
}
