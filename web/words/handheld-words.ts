import { createContext, useContext } from 'react'
import { handheld as de } from '#web/words/de/handheld.ts'
import { handheld as en, type HandheldWords } from '#web/words/en-GB/handheld.ts'
import type { SentenceProblem } from '#web/words/sentence.ts'
import { filledTemplate } from '#web/words/template.ts'

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

/** What refusals are called in German, once that is loaded. */
let refusals: Readonly<Record<string, string>> = {}

/** Loads what refusals are called in a language: no part of the first load. Until then they are told in the words of the service. */
export async function loadRefusals(language: string): Promise<void> {
  if (!language.startsWith('de')) return
  const { refusalsOfHandhelds } = await import('#web/words/de/refusals-of-handhelds.ts')
  refusals = refusalsOfHandhelds
}

/** Why the service refused something, in a language; in its own words where this program has no others. */
export function refusalSentence(language: string, { symbol, context, details }: SentenceProblem): string {
  const template = language.startsWith('de') ? refusals[symbol] : undefined
  const tell = (_: string, value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))
  return template === undefined ? details : (filledTemplate(template, context ?? {}, tell) ?? details)
}
