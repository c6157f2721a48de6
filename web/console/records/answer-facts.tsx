import type { ReactNode } from 'react'
import { plainText } from '#web/values/plain-text.ts'
import { labelOf } from '#web/words/field-labels.ts'
import styles from './record.module.css'

/** The answer to an act, attribute by attribute. */
export function AnswerFacts({ answer }: { readonly answer: unknown }): ReactNode {
  return (
    <dl className={styles['facts']}>
      {Object.entries(factsOf(answer)).map(([name, value]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>{plainText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The attributes of an answer in a document, or the answer itself. */
function factsOf(answer: unknown): Readonly<Record<string, unknown>> {
  if (typeof answer !== 'object' || answer === null) return {}
  return 'attributes' in answer ? factsOf(answer.attributes) : { ...answer }
}
