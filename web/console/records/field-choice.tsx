import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { FilterMetadata } from '#web/api/metadata.ts'
import { operatorsOf } from '#web/console/grid/filter-kinds.ts'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'

/** Chooses one of the fields that a list is filtered by: typing narrows, Enter takes the first. */
export function FieldChoice({
  filters,
  onChoose,
}: {
  readonly filters: readonly FilterMetadata[]
  readonly onChoose: (name: string) => void
}): ReactNode {
  const words = useWords()
  const [text, setText] = useState('')
  const labelOf = ({ name }: FilterMetadata) => fieldLabel(words, name)
  const found = matching(filters, text, labelOf)
  const press = (event: KeyboardEvent): void => {
    const [first] = found
    if (event.key !== 'Enter' || first === undefined) return
    event.preventDefault()
    onChoose(first.name)
  }
  return (
    <>
      <Field label={words.grid.field} help={words.grid.fields_hint}>
        <TextInput value={text} onChange={({ target }) => setText(target.value)} onKeyDown={press} />
      </Field>
      <ul className={styles['fields']}>
        {found.map(({ name }) => (
          <li key={name}>
            <button type="button" className={styles['field']} onClick={() => onChoose(name)}>
              {fieldLabel(words, name)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The fields whose label has the text, those that begin with it first; fields of relations by their name come last. */
function matching(
  filters: readonly FilterMetadata[],
  text: string,
  labelOf: (filter: FilterMetadata) => string,
): readonly FilterMetadata[] {
  const searchText = text.trim().toLowerCase()
  const rank = (filter: FilterMetadata) => (labelOf(filter).toLowerCase().startsWith(searchText) ? 0 : 1)
  return filters
    .filter((filter) => operatorsOf(filter).length > 0 && labelOf(filter).toLowerCase().includes(searchText))
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || Number(one.through !== null) - Number(other.through !== null),
    )
}
