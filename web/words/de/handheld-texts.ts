import { flowTexts } from './flow-texts.ts'
import { formerFlowTexts } from './former-flow-texts.ts'
import { handheld } from './handheld.ts'
import { refusalsOfHandhelds } from './refusals-of-handhelds.ts'

/** Everything that the handheld says in German: it is loaded as one file. */
export const handheldTexts = {
  words: handheld,
  flowTexts: { ...formerFlowTexts, ...flowTexts },
  refusals: refusalsOfHandhelds,
}
