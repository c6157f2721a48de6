import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { type ListState, readListState, writeListState } from '#web/values/list-state.ts'
import { type ListScreen, stateShown } from './list-screen.ts'

/** The state of the list in the address, and how it is changed. */
export type ListStateInAddress = {
  readonly state: ListState
  /** Words of the address that could not be read. */
  readonly dropped: readonly string[]
  /** Changes it; each change is an entry of the history unless it is only how things look. */
  readonly change: (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void
}

/** Reads the state of a list from the address, which is the only place that has it. */
export function useListState(screen: ListScreen): ListStateInAddress {
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const read = readListState(search)
  const state = stateShown(read.state, screen)
  return {
    state,
    dropped: read.dropped,
    change: (change, options) => setSearch(writeListState({ ...state, ...change }, search), options),
  }
}
