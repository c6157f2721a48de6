import { createContext, useContext, useEffect, useState } from 'react'

/** The texts of flows in another language, by those of their definitions. */
export type FlowTexts = Readonly<Record<string, string>>

/** What texts of flows are called in the language that is shown. */
export const FlowTextsContext = createContext<FlowTexts>({})

/** Loads the texts of flows in a language; until then, and in English, they are those of the flows. */
export function useLoadedFlowTexts(language: string): FlowTexts {
  const [texts, setTexts] = useState<FlowTexts>({})
  useEffect(() => {
    if (!language.startsWith('de')) return setTexts({})
    import('#web/words/de/flow-texts.ts').then(
      ({ flowTexts }) => setTexts(flowTexts),
      () => setTexts({}),
    )
  }, [language])
  return texts
}

/** Gives a view the text of a flow in the language that is shown. */
export function useFlowText(): (text: string) => string {
  const texts = useContext(FlowTextsContext)
  return (text) => texts[text] ?? text
}
