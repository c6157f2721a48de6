import { Store } from '#web/values/store.ts'

/** A record that was open. */
export type Recent = { readonly type: string; readonly id: string; readonly title: string }

/** Maximum number of recent records. */
const KEPT_MAX = 12

const WORD = 'goodsyard.recents'

/** The records that were open last on this device, by tenant and person, the last one first. */
export const recents = new Store<Readonly<Record<string, readonly Recent[]>>>(readRecents())

/** The storage key of a person's recent records in a tenant. */
export function recentsKey(tenant: string, person: string): string {
  return `${tenant} ${person}`
}

/** Records that a record was opened. */
export function rememberRecord(key: string, recent: Recent): void {
  const present = recents.get()[key] ?? []
  if (isSame(present[0], recent)) return
  const others = present.filter(({ type, id }) => type !== recent.type || id !== recent.id)
  recents.set((all) => ({ ...all, [key]: [recent, ...others].slice(0, KEPT_MAX) }))
  try {
    localStorage.setItem(WORD, JSON.stringify(recents.get()))
  } catch {
    // Without storage the records of this page are still shown.
  }
}

function isSame(one: Recent | undefined, other: Recent): boolean {
  return one?.type === other.type && one.id === other.id && one.title === other.title
}

function readRecents(): Readonly<Record<string, readonly Recent[]>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(WORD) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, readonly Recent[]>) : {}
  } catch {
    return {}
  }
}
