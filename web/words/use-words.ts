import { createContext, useContext } from 'react'
import { en, type Words } from '#web/words/en-GB.ts'

/** The texts of the language that is shown. */
export const WordsContext = createContext<Words>(en)

/** Gives a view its texts. */
export function useWords(): Words {
  return useContext(WordsContext)
}
