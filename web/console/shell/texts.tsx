import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from '#web/api/use-store.ts'
import { Store } from '#web/values/store.ts'
import { en, type Words } from '#web/words/en-GB.ts'
import { WordsContext } from '#web/words/use-words.ts'
import { languageOf } from './language.ts'
import { settings } from './settings.ts'

/** The English texts, to which the help of fields comes right after the first page. */
const english = new Store<Words>(en)

async function loadHelp(): Promise<void> {
  const { help } = await import('#web/words/en-GB/help.ts').catch(() => en)
  english.set((words) => ({ ...words, help }))
}

/** The German texts, which are loaded when somebody reads them; null until then. */
const german = new Store<Words | null>(null)

async function loadGerman(): Promise<void> {
  try {
    const { de } = await import('#web/words/de.ts')
    german.set(() => de)
  } catch {
    // Without the file there are the texts that came with the page.
    german.set(() => english.get())
  }
}

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
  const loaded = useStore(german)
  const usual = useStore(english)
  const [first] = useState(language)
  useEffect(() => {
    document.documentElement.lang = language
    if (language === 'de' && german.get() === null) void loadGerman()
    if (language !== 'de' && english.get() === en) void loadHelp()
  }, [language])
  // A page that begins in German waits for it; one whose language is changed goes on until it is there.
  if (language === 'de' && loaded === null && first === 'de') return null
  return <WordsContext value={language === 'de' ? (loaded ?? usual) : usual}>{children}</WordsContext>
}
