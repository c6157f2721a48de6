import { Store } from '#web/values/store.ts'

/** Long-running work in the activity tray. */
export type Activity = {
  readonly id: number
  readonly title: string
  readonly state: 'running' | 'done' | 'failed'
  /** Its progress; null if unknown. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** Its result, or why it failed. */
  readonly detail: string | null
  /** Where its result is: a path of the console below the tenant. */
  readonly path: string | null
  /** Cancels it. */
  readonly stop: (() => void) | null
}

/** Updates of a running activity. */
export type ActivityHandle = {
  readonly update: (change: Partial<Omit<Activity, 'id'>>) => void
}

/** All work of this page, the newest first; the shell shows it across pages. */
export const activities = new Store<readonly Activity[]>([])

let last = 0

/** Adds work to the tray. */
export function beginActivity(title: string, facts: Partial<Omit<Activity, 'id'>> = {}): ActivityHandle {
  last += 1
  const id = last
  const started: Activity = {
    id,
    title,
    state: 'running',
    progress: null,
    detail: null,
    path: null,
    stop: null,
    ...facts,
  }
  activities.set((present) => [started, ...present])
  return {
    update: (change) =>
      activities.set((present) => present.map((one) => (one.id === id ? { ...one, ...change } : one))),
  }
}

/** Removes ended work from the tray. */
export function clearActivities(): void {
  activities.set((present) => present.filter(({ state }) => state === 'running'))
}
