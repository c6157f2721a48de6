import type { CellEdits } from '#web/values/csv-text.ts'
import { Store } from '#web/values/store.ts'

/** What was done with an import on this device: edited cells, and a request without an answer. */
export type ImportCorrections = {
  readonly edits: CellEdits
  /** The same key until there is an answer, so that a reload imports nothing twice. */
  readonly sent: { readonly key: string; readonly dry_run: boolean } | null
  /** The import that came of it. */
  readonly became: string | null
  readonly saved_at: number
}

/** Nothing was done yet. */
export const UNTOUCHED: ImportCorrections = { edits: {}, sent: null, became: null, saved_at: 0 }

const KEPT_AS = 'goodsyard.imports'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** By tenant and import. */
const all = new Store<Readonly<Record<string, ImportCorrections>>>(read())

/** The stored state of imports; a view renders again when it changes. */
export const mendings = all

/** The storage key of an import. */
export function mendingKey(tenant: string, id: string): string {
  return `${tenant} ${id}`
}

/** Changes the stored state of an import. */
export function changeMending(key: string, change: Partial<Omit<ImportCorrections, 'saved_at'>>): void {
  all.set((present) => ({
    ...present,
    [key]: { ...(present[key] ?? UNTOUCHED), ...change, saved_at: Date.now() },
  }))
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(all.get()))
  } catch {
    // Without storage it lasts as long as the page is open.
  }
}

function read(): Readonly<Record<string, ImportCorrections>> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as Record<string, ImportCorrections>
    return Object.fromEntries(
      Object.entries(stored).filter(([, { saved_at }]) => Date.now() - saved_at < KEPT_MS),
    )
  } catch {
    return {}
  }
}
