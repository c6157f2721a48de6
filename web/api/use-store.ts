import { useSyncExternalStore } from 'react'
import type { Store } from '#web/values/store.ts'

/** The current value of a store; the view is rendered again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
