import { createContext, useContext, useEffect, useState } from 'react'
import { handheld as en, type HandheldWords } from '#web/words/en-GB/handheld.ts'
import type { FlowTexts } from '#web/words/flow-texts.ts'
import type { SentenceProblem } from '#web/words/sentence.ts'
import { filledTemplate } from '#web/words/template.ts'

/** The texts of the handheld in the language that is shown; apart from those of the console, which are many. */
export const HandheldWordsContext = createContext<HandheldWords>(en)

/** Gives a view of the handheld its texts. */
export function useHandheldWords(): HandheldWords {
  return useContext(HandheldWordsContext)
}

/** What the handheld says in a language: its own texts, and those of the default flows. */
export type HandheldTexts = { readonly words: HandheldWords; readonly flowTexts: FlowTexts }

const ENGLISH: HandheldTexts = { words: en, flowTexts: {} }

/** What refusals are called in German, once that is loaded. */
let refusals: Readonly<Record<string, string>> = {}

/** Loads what the handheld says in a language: British English for all that has no texts of its own, which are no part of the first load. */
export async function loadHandheldTexts(language: string): Promise<HandheldTexts> {
  if (!language.startsWith('de')) return ENGLISH
  const { handheldTexts } = await import('#web/words/de/handheld-texts.ts')
  refusals = handheldTexts.refusals
  return handheldTexts
}

/** The texts of a language; null until they are loaded. Offline and never loaded, everything is told in English. */
export function useHandheldTexts(language: string): HandheldTexts | null {
  const [texts, setTexts] = useState<HandheldTexts | null>(null)
  useEffect(() => {
    loadHandheldTexts(language).then(setTexts, () => setTexts(ENGLISH))
  }, [language])
  return texts
}

/** Why the service refused something, in a language; in its own words where this program has no others. */
export function refusalSentence(language: string, { symbol, context, details }: SentenceProblem): string {
  const template = language.startsWith('de') ? refusals[symbol] : undefined
  const tell = (_: string, value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))
  return template === undefined ? details : (filledTemplate(template, context ?? {}, tell) ?? details)
}
