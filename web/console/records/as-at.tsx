import type { ReactNode } from 'react'
import { MomentInput } from '#web/console/form/moment-input.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { useLocale } from './use-locale.ts'

/** Chooses the moment whose records are shown; an empty choice shows the present. */
export function AsAtField({
  at,
  onChange,
}: {
  readonly at: string | null
  readonly onChange: (at: string | null) => void
}): ReactNode {
  const words = useWords()
  return (
    <span className={styles['as-at']}>
      <span aria-hidden>{words.grid.as_at}</span>
      <MomentInput
        value={at ?? ''}
        disabled={false}
        label={words.grid.as_at}
        onChange={(moment) => onChange(moment === '' ? null : moment)}
      />
    </span>
  )
}

/** Says over a page that it shows the past, until that is left; nothing where it shows the present. */
export function AsAtNote({
  at,
  onLeave,
}: {
  readonly at: string | null
  readonly onLeave: () => void
}): ReactNode {
  const words = useWords()
  const locale = useLocale()
  if (at === null) return null
  return (
    <Note tone="warn" action={<Button onClick={onLeave}>{words.grid.to_now}</Button>}>
      {words.grid.as_it_was(showMoment(at, locale))}
    </Note>
  )
}
