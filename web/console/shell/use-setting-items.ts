import { useStore } from '#web/api/use-store.ts'
import type { MenuItem } from '#web/console/kit/menu.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type Language, languageOf } from './language.ts'
import { changeSettings, type Settings, settings } from './settings.ts'

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['en-GB', 'English'],
  ['de', 'Deutsch'],
]

/** The lines of the person's menu that change how the console looks. */
export function useSettingItems(): readonly MenuItem[] {
  const { shell } = useWords()
  const { theme, density, language, single_keys } = useStore(settings)
  const themes = Object.entries(shell.themes) as [Settings['theme'], string][]
  const densities = Object.entries(shell.densities) as [Settings['density'], string][]
  return [
    { heading: shell.theme },
    ...themes.map(([value, label]) => ({
      label,
      checked: value === theme,
      run: () => changeSettings({ theme: value }),
    })),
    { heading: shell.density },
    ...densities.map(([value, label]) => ({
      label,
      checked: value === density,
      run: () => changeSettings({ density: value }),
    })),
    { heading: shell.language },
    ...LANGUAGES.map(([value, label]) => ({
      label,
      checked: value === languageOf(language, document.documentElement.lang),
      run: () => changeSettings({ language: value }),
    })),
    { separator: 'keys' },
    {
      label: shell.single_keys,
      checked: single_keys,
      run: () => changeSettings({ single_keys: !single_keys }),
    },
  ]
}
