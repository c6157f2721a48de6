import { Store } from '#web/values/store.ts'

/** Work that takes a while, as the activity tray shows it. */
export type Activity = {
  readonly id: number
  readonly title: string
  readonly state: 'running' | 'done' | 'failed'
  /** How much of it is done; null where nobody knows. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** What came of it, or why it failed. */
  readonly detail: string | null
  /** Where its result is: a path of the console below the tenant. */
  readonly path: string | null
  /** Ends it before its time. */
  readonly stop: (() => void) | null
}

/** What may be told of an activity while it runs. */
export type ActivityHandle = {
  readonly update: (change: Partial<Omit<Activity, 'id'>>) => void
}

/** All work of this page, the newest first; the shell shows it across pages. */
export const activities = new Store<readonly Activity[]>([])

let last = 0

/** Puts work into the tray. */
export function beginActivity(title: string, facts: Partial<Omit<Activity, 'id'>> = {}): ActivityHandle {
  last += 1
  const id = last
  const begun: Activity = {
    id,
    title,
    state: 'running',
    progress: null,
    detail: null,
    path: null,
    stop: null,
    ...facts,
  }
  activities.set((present) => [begun, ...present])
  return {
    update: (change) =>
      activities.set((present) => present.map((one) => (one.id === id ? { ...one, ...change } : one))),
  }
}

/** Removes what has ended from the tray. */
export function clearActivities(): void {
  activities.set((present) => present.filter(({ state }) => state === 'running'))
}
