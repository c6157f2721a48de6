import { createContext, useContext } from 'react'

/** The texts of flows in another language, by those of their definitions. */
export type FlowTexts = Readonly<Record<string, string>>

/** What texts of flows are called in the language that is shown. */
export const FlowTextsContext = createContext<FlowTexts>({})

/** Gives a view the text of a flow in the language that is shown. */
export function useFlowText(): (text: string) => string {
  const texts = useContext(FlowTextsContext)
  return (text) => texts[text] ?? text
}
