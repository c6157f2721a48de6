import type { ReactNode } from 'react'
import { Structure } from '#web/console/grid/structure.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './record.module.css'
import { useLocale } from './use-locale.ts'

/** The answer to an act, attribute by attribute. */
export function AnswerFacts({ answer }: { readonly answer: unknown }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  return (
    <dl className={styles['facts']}>
      {Object.entries(factsOf(answer)).map(([name, value]) => (
        <div key={name}>
          <dt>{fieldLabel(words, name)}</dt>
          <dd>
            <Structure value={value} locale={locale} />
          </dd>
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
