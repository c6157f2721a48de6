import type { ReactNode } from 'react'
import { type Cells, type ColumnMapping, mapColumn } from '#web/console/form/column-mapping.ts'
import { Checkbox, Field, Select } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './products.module.css'

/** What each column of a pasted table is, as it was guessed, to be changed; a column that is left out is not sent. */
export function PastedColumns({
  cells,
  mapping,
  fields,
  onChange,
}: {
  readonly cells: Cells
  readonly mapping: ColumnMapping
  /** The fields that a column may fill. */
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (mapping: ColumnMapping) => void
}): ReactNode {
  const { paste } = useWords().products
  const { hasHeadings, attributes } = mapping
  const [first = []] = cells
  const columns = attributes.map((attribute, place) => ({
    id: `column ${place}`,
    place,
    heading: (hasHeadings ? first[place]?.trim() : '') || paste.column(place + 1),
    attribute,
  }))
  const sample = cells[hasHeadings ? 1 : 0] ?? []
  return (
    <section className={styles['pasted']} aria-label={paste.columns}>
      <h2>{paste.columns}</h2>
      <Checkbox
        label={paste.has_headings}
        checked={hasHeadings}
        onChange={({ target }) => onChange({ ...mapping, hasHeadings: target.checked })}
      />
      <div className={styles['columns']}>
        {columns.map(({ id, place, heading, attribute }) => (
          <Field key={id} label={heading} help={sample[place]?.trim() ?? ''}>
            <Select
              value={attribute ?? ''}
              options={[{ value: '', label: paste.left_out }, ...fields]}
              onChange={({ target }) => onChange(mapColumn(mapping, place, target.value || null))}
            />
          </Field>
        ))}
      </div>
    </section>
  )
}
