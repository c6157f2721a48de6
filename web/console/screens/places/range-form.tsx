import type { ReactNode } from 'react'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Checkbox, Field, TextInput } from '#web/console/kit/field.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type PartEnds, RANGE_PARTS, type RangeDraft, type RangePreview } from './location-range.ts'
import styles from './places.module.css'

/** Where the locations are, of which type, and the first and last label of each part of their codes. */
export function RangeForm({
  draft,
  preview,
  isBusy,
  canCreate,
  onChange,
  onCreate,
}: {
  readonly draft: RangeDraft
  readonly preview: RangePreview
  readonly isBusy: boolean
  readonly canCreate: boolean
  readonly onChange: (draft: RangeDraft) => void
  readonly onCreate: () => void
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const set = (change: Partial<RangeDraft>) => onChange({ ...draft, ...change })
  const pick = (name: 'warehouse_id' | 'location_type_id', to: string) => (
    <Field label={fieldLabel(words, name)} required>
      <ReferencePicker to={to} value={draft[name]} disabled={isBusy} onChange={(id) => set({ [name]: id })} />
    </Field>
  )
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (canCreate && !isBusy) onCreate()
      }}
    >
      {pick('warehouse_id', 'warehouses')}
      {pick('location_type_id', 'location_types')}
      <Field label={words.places.prefix} help={words.places.prefix_help}>
        <TextInput
          code
          value={draft.prefix}
          disabled={isBusy}
          maxLength={60}
          onChange={({ target }) => set({ prefix: target.value })}
        />
      </Field>
      <Field label={words.places.separator} help={words.places.separator_help}>
        <TextInput
          code
          value={draft.separator}
          disabled={isBusy}
          maxLength={5}
          onChange={({ target }) => set({ separator: target.value })}
        />
      </Field>
      <fieldset className={styles['parts']}>
        <legend>{words.places.parts}</legend>
        <p className={styles['quiet']}>{words.places.parts_help}</p>
        {RANGE_PARTS.map((part) => (
          <PartFields
            key={part}
            label={fieldLabel(words, part)}
            ends={draft.parts[part]}
            fault={preview.faults[part] ?? null}
            disabled={isBusy}
            onChange={(ends) => set({ parts: { ...draft.parts, [part]: ends } })}
          />
        ))}
      </fieldset>
      <Checkbox
        label={words.places.active}
        checked={draft.active}
        disabled={isBusy}
        onChange={({ target }) => set({ active: target.checked })}
      />
      <Button kind="primary" type="submit" busy={isBusy} disabled={!canCreate}>
        {words.places.create(showDecimal(String(preview.codes.length), language))}
      </Button>
    </form>
  )
}

function PartFields({
  label,
  ends,
  fault,
  disabled,
  onChange,
}: {
  readonly label: string
  readonly ends: PartEnds
  readonly fault: 'incomplete_pair' | 'invalid' | null
  readonly disabled: boolean
  readonly onChange: (ends: PartEnds) => void
}): ReactNode {
  const { places: words } = useWords()
  const input = (end: keyof PartEnds, name: string) => (
    <TextInput
      code
      aria-label={name}
      aria-invalid={fault !== null || undefined}
      value={ends[end]}
      disabled={disabled}
      maxLength={10}
      onChange={({ target }) => onChange({ ...ends, [end]: target.value })}
    />
  )
  return (
    <div className={styles['part']}>
      <span>{label}</span>
      {input('start', words.first_of(label))}
      <span aria-hidden>–</span>
      {input('end', words.last_of(label))}
      {fault !== null && (
        <p className={styles['fault']} role="status">
          {words.faults[fault]}
        </p>
      )}
    </div>
  )
}
