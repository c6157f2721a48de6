import { createContext, useContext } from 'react'
import { handheld as de } from '#web/words/de/handheld.ts'
import { handheld as en, type HandheldWords } from '#web/words/en-GB/handheld.ts'

/** The texts of the handheld in the language that is shown; apart from those of the console, which are many. */
export const HandheldWordsContext = createContext<HandheldWords>(en)

/** The texts of a language; British English for all that has none. */
export function handheldWords(language: string): HandheldWords {
  return language.startsWith('de') ? de : en
}

/** Gives a view of the handheld its texts. */
export function useHandheldWords(): HandheldWords {
  return useContext(HandheldWordsContext)
}
