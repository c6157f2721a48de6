import { type ReactNode, useState } from 'react'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { FieldControl } from '#web/console/form/field-control.tsx'
import { isReadable } from '#web/console/form/rules.ts'
import { initialValue, sentValue, type Value, type Values } from '#web/console/form/values.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'

/** Changes fields of many records alike: each field is chosen, and one that is left empty is emptied. */
export function BulkEdit({
  fields,
  submitLabel,
  onSubmit,
}: {
  readonly fields: readonly FieldMetadata[]
  readonly submitLabel: string
  readonly onSubmit: (attributes: Readonly<Record<string, unknown>>) => void
}): ReactNode {
  const words = useWords()
  const [values, setValues] = useState<Values>({})
  const chosen = fields.filter(({ attribute }) => attribute in values)
  const others = fields.filter(({ attribute }) => !(attribute in values))
  const set = (attribute: string, value: Value) => setValues((now) => ({ ...now, [attribute]: value }))
  const isReady =
    chosen.length > 0 && chosen.every((field) => isReadable(field, values[field.attribute] ?? null))
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        const sent = chosen.map((field) => [
          field.attribute,
          sentValue(field, values[field.attribute] ?? null),
        ])
        onSubmit(Object.fromEntries(sent))
      }}
    >
      {chosen.map((field) => (
        <div key={field.attribute} className={styles['bulk']}>
          <Field label={fieldLabel(words, field.name)} help={words.grid.empty_clears}>
            <FieldControl
              field={field}
              value={values[field.attribute] ?? null}
              disabled={false}
              onChange={(value) => set(field.attribute, value)}
            />
          </Field>
          <IconButton
            icon="close"
            label={words.grid.leave_out(fieldLabel(words, field.name))}
            onClick={() =>
              setValues((now) =>
                Object.fromEntries(Object.entries(now).filter(([name]) => name !== field.attribute)),
              )
            }
          />
        </div>
      ))}
      <Field label={words.grid.field_to_change}>
        <Select
          value=""
          options={[
            { value: '', label: words.grid.choose_field },
            ...others.map(({ attribute, name }) => ({ value: attribute, label: fieldLabel(words, name) })),
          ]}
          onChange={({ target }) => {
            const field = others.find(({ attribute }) => attribute === target.value)
            if (field !== undefined) set(field.attribute, initialValue(field))
          }}
        />
      </Field>
      <Button kind="primary" type="submit" disabled={!isReady}>
        {submitLabel}
      </Button>
    </form>
  )
}
