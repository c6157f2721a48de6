import type { ReactNode } from 'react'
import { showMoment } from '#web/values/moment.ts'
import type { Locale } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './cells.module.css'
import { entriesOf, isStructure, scalarText } from './structure-text.ts'

/** A moment as the service writes it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** A value with parts, as a record shows it: its entries under each other with their names, lists as lists. */
export function Structure({
  value,
  locale,
}: {
  readonly value: unknown
  readonly locale: Locale
}): ReactNode {
  const words = useWords()
  if (typeof value === 'string' && MOMENT.test(value))
    return <time dateTime={value}>{showMoment(value, locale)}</time>
  if (!isStructure(value)) return <span>{scalarText(words, value)}</span>
  if (Array.isArray(value) && !value.some(isStructure))
    return <span>{value.map((one) => scalarText(words, one)).join(', ')}</span>
  if (Array.isArray(value))
    return (
      <ol className={styles['structure']}>
        {inOrder(value).map(({ key, part }) => (
          <li key={key}>
            <Structure value={part} locale={locale} />
          </li>
        ))}
      </ol>
    )
  return (
    <dl className={styles['structure']}>
      {entriesOf(value).map(([name, one]) => (
        <div key={name}>
          <dt>{fieldLabel(words, name)}</dt>
          <dd>
            <Structure value={one} locale={locale} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The parts of a list of the service, which have no identity but their place. */
function inOrder(parts: readonly unknown[]): readonly { readonly key: number; readonly part: unknown }[] {
  return parts.map((part, key) => ({ key, part }))
}
