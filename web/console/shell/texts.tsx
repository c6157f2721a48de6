import { type ReactNode, useEffect } from 'react'
import { useStore } from '#web/api/use-store.ts'
import { de } from '#web/words/de.ts'
import { en } from '#web/words/en-GB.ts'
import { WordsContext } from '#web/words/use-words.ts'
import { languageOf } from './language.ts'
import { settings } from './settings.ts'

/** Shows texts in the language of the device, else in that of the person. */
export function Texts({
  preferred,
  children,
}: {
  /** The language tag that the person, or where nobody is known the browser, asks for. */
  readonly preferred: string
  readonly children: ReactNode
}): ReactNode {
  const language = languageOf(useStore(settings).language, preferred)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <WordsContext value={language === 'de' ? de : en}>{children}</WordsContext>
}
