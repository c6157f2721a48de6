import { type ReactNode, useState } from 'react'
import type { TypeSummary } from '#web/api/metadata.ts'
import { Checkbox, Field, TextInput } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { useNamedRecords } from './use-record-titles.ts'

/** Chooses records of a type by their code or name. */
export function RecordChoice({
  target,
  written,
  error,
  onChange,
}: {
  readonly target: TypeSummary
  /** The ids that are chosen. */
  readonly written: readonly string[]
  readonly error: string | undefined
  readonly onChange: (ids: readonly string[]) => void
}): ReactNode {
  const words = useWords()
  const [text, setText] = useState('')
  const chosen = useNamedRecords(target, { text: '', ids: written, enabled: written.length > 0 })
  const found = useNamedRecords(target, { text: text.trim(), ids: [], enabled: true })
  const offered = [
    ...chosen.filter(({ id }) => written.includes(id)),
    ...found.filter(({ id }) => !written.includes(id)),
  ]
  const toggle = (id: string) =>
    onChange(written.includes(id) ? written.filter((one) => one !== id) : [...written, id])
  return (
    <>
      <Field label={words.grid.search_record} error={error}>
        <TextInput value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <ul className={styles['fields']}>
        {offered.map(({ id, title }) => (
          <li key={id}>
            <Checkbox label={title} checked={written.includes(id)} onChange={() => toggle(id)} />
          </li>
        ))}
        {offered.length === 0 && <li className={styles['quiet']}>{words.grid.no_record}</li>}
      </ul>
    </>
  )
}
