import type { ReactNode } from 'react'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'

/** A secret that the service returns once. */
export type ShownSecret = { readonly name: string; readonly value: string }

/** The secrets in an answer that cannot be read again. */
export function secretsIn(fields: readonly FieldMetadata[], answer: unknown): readonly ShownSecret[] {
  const { attributes } = Object(answer) as { readonly attributes?: Readonly<Record<string, unknown>> }
  return fields.flatMap(({ name, attribute, shown_once }) => {
    const value = attributes?.[attribute]
    return shown_once === true && typeof value === 'string' && value !== '' ? [{ name, value }] : []
  })
}

/** Shows secrets that cannot be read again, until the user has saved them. */
export function ShownOnceDialog({
  secrets,
  onClose,
}: {
  readonly secrets: readonly ShownSecret[]
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const copy = async (value: string) => {
    await navigator.clipboard.writeText(value)
    notify({ title: words.records.copied })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.records.shown_once}
      description={words.records.shown_once_text}
      footer={
        <Button kind="primary" onClick={onClose}>
          {words.records.have_it}
        </Button>
      }
    >
      {secrets.map(({ name, value }) => (
        <Field key={name} label={fieldLabel(words, name)}>
          <TextInput code readOnly value={value} onFocus={({ target }) => target.select()} />
        </Field>
      ))}
      {secrets.map(({ name, value }) => (
        <Button key={name} icon="copy" onClick={() => void copy(value)}>
          {words.records.copy_secret(fieldLabel(words, name))}
        </Button>
      ))}
    </Dialog>
  )
}
