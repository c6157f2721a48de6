import { singleKeys } from '#web/console/kit/shortcuts.ts'
import { Store } from '#web/values/store.ts'
import type { Words } from '#web/words/en-GB.ts'
import type { Language } from './language.ts'

/** How a person has the console on this device. */
export type Settings = {
  readonly theme: keyof Words['shell']['themes']
  readonly density: keyof Words['shell']['densities']
  /** Null where texts are in the language of the person. */
  readonly language: Language | null
  readonly single_keys: boolean
}

const KEY = 'goodsyard.settings'

const DEFAULTS: Settings = { theme: 'system', density: 'comfortable', language: null, single_keys: true }

/** The settings of this device. */
export const settings = new Store<Settings>(read())

/** Changes settings and keeps them on this device. */
export function changeSettings(change: Partial<Settings>): void {
  settings.set((present) => ({ ...present, ...change }))
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.get()))
  } catch {
    // Without storage they last as long as the page is open.
  }
}

/** Lets the page look as the settings say, now and at each change. */
export function applySettings(): void {
  const apply = () => {
    const { theme, density, single_keys } = settings.get()
    const root = document.documentElement
    root.dataset['theme'] = theme
    root.dataset['density'] = density
    singleKeys.set(single_keys)
  }
  apply()
  settings.subscribe(apply)
}

function read(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return { ...DEFAULTS, ...(stored as Partial<Settings>) }
  } catch {
    return DEFAULTS
  }
}
