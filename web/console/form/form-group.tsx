import { type ReactNode, useEffect, useState } from 'react'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { isNamed } from '#web/api/own-fields.ts'
import { useWords } from '#web/words/use-words.ts'
import { accountOf } from './draft.ts'
import { useFormHandle } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { ADDRESS } from './paths.ts'
import styles from './record-form.module.css'

type Fields = { readonly fields: readonly FieldMetadata[] }

/** Fields that belong together, under their name. */
export function FormGroup({
  name,
  fields,
}: Fields & { readonly name: 'identity' | 'dates' | 'settings' | typeof ADDRESS }): ReactNode {
  const words = useWords()
  if (fields.length === 0) return null
  return (
    <fieldset className={styles['group']}>
      <legend>{words.form.groups[name]}</legend>
      <FieldList fields={fields} isAddress={name === ADDRESS} />
    </fieldset>
  )
}

/** The fields that most people need. */
export function FirstFields({ fields }: Fields): ReactNode {
  const words = useWords()
  return (
    <fieldset className={styles['group']} aria-label={words.form.groups.identity}>
      <FieldList fields={fields} isAddress={false} />
    </fieldset>
  )
}

/** All other fields: behind "More" if the form has first fields, and opened where one of them is refused. */
export function MoreFields({
  isFolded,
  fields,
  early,
  children,
}: Fields & {
  readonly isFolded: boolean
  /** The lists that stand before. */
  readonly early: readonly string[]
  readonly children: ReactNode
}): ReactNode {
  const words = useWords()
  const { refusals } = useFormHandle().state
  const [isOpen, setOpen] = useState(false)
  const names = new Set(fields.map(({ attribute }) => attribute))
  const isRefused = Object.keys(refusals.fields).some(
    (path) => names.has(path) || (path.includes('/') && !early.includes(path.split('/')[0] ?? '')),
  )
  useEffect(() => {
    if (isRefused) setOpen(true)
  }, [isRefused])
  if (!isFolded) return children
  if (fields.length === 0) return null
  return (
    <details
      className={styles['more']}
      open={isOpen || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles['more_title']}>{words.form.more}</summary>
      {children}
    </details>
  )
}

/** Fields whose meaning the tenant decides: closed until one of them has a value or is wrong. */
export function OwnFields({ fields: all }: Fields): ReactNode {
  const words = useWords()
  const { draft, refusals, schema } = useFormHandle().state
  const fields = all.filter(({ name }) => isNamed(schema, name, accountOf(draft)))
  if (fields.length === 0) return null
  const isUsed = fields.some(({ attribute }) => {
    const value = draft.values[attribute] ?? ''
    return value !== '' || refusals.fields[attribute] !== undefined
  })
  return (
    <details className={styles['group']} open={isUsed || undefined}>
      <summary>{words.form.groups.own_fields}</summary>
      <FieldList fields={fields} isAddress={false} />
    </details>
  )
}

function FieldList({ fields, isAddress }: Fields & { readonly isAddress: boolean }): ReactNode {
  const { draft } = useFormHandle().state
  const values = isAddress ? draft.address : draft.values
  return (
    <div className={styles['fields']}>
      {fields.map((field) => (
        <FormField
          key={field.attribute}
          field={field}
          path={isAddress ? `${ADDRESS}/${field.attribute}` : field.attribute}
          value={values[field.attribute] ?? null}
        />
      ))}
    </div>
  )
}
