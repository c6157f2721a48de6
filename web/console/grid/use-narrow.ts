import { useSyncExternalStore } from 'react'

/** Windows up to this width show rows as cards. */
const NARROW = '(max-width: 640px)'

/** Whether the window is too narrow for a table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(NARROW).matches)
}

function watch(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
