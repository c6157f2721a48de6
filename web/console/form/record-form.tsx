import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { OwnNames } from '#web/console/kit/own-names.tsx'
import { useWords } from '#web/words/use-words.ts'
import { accountOf } from './draft.ts'
import { FormContext } from './form-context.ts'
import { FirstFields, FormGroup, MoreFields, OwnFields } from './form-group.tsx'
import { FormNotes } from './form-notes.tsx'
import { LinesGrid } from './lines-grid.tsx'
import { MergeNote } from './merge-note.tsx'
import { partedFields } from './parted-fields.ts'
import { ADDRESS } from './paths.ts'
import styles from './record-form.module.css'
import type { PartSchema } from './schema.ts'
import type { UsedForm } from './use-form.ts'

const GROUPS = ['identity', 'dates', 'settings'] as const

/** A form drawn from its schema: what is refused, what others changed, the fields by group, the lines, and the button that sends it. */
export function RecordForm({
  form,
  submitLabel,
  note,
  extra,
  first,
  elsewhere = [],
  lines = {},
  takesFocus = false,
}: {
  readonly form: UsedForm
  readonly submitLabel: string
  /** What a screen says of what is typed, below what identifies the record. */
  readonly note?: ReactNode
  /** More buttons, before the one that sends it. */
  readonly extra?: ReactNode
  /** The attributes that most people need, in this order; all others are under "More". */
  readonly first?: readonly string[] | undefined
  /** The attributes that the note asks for. */
  readonly elsewhere?: readonly string[] | undefined
  /** The lists that come right after the first fields, with the columns that most people need. */
  readonly lines?: Readonly<Record<string, readonly string[]>> | undefined
  /** Whether the first empty field, or else the button that sends it, has the focus when the form opens: where the form is the whole page. */
  readonly takesFocus?: boolean
}): ReactNode {
  const words = useWords()
  const { state } = form
  const element = useRef<HTMLFormElement>(null)
  const { needed, others } = partedFields(state.schema.fields, { first, elsewhere })
  const fieldsOf = (group: FieldMetadata['group']) => others.filter((one) => one.group === group)
  const { merge, submission } = state
  const isEarly = ({ name }: PartSchema) => lines[name] !== undefined
  const grid = (part: PartSchema) => (
    <OwnNames key={part.name} type={part} account={accountOf(state.draft)}>
      <LinesGrid part={part} columns={lines[part.name]} />
    </OwnNames>
  )
  useEffect(() => {
    if (takesFocus) focusFirstEmpty(element.current)
  }, [takesFocus])
  const answered = useRef(submission.key)
  useEffect(() => {
    // Each refusal renews the key; what is typed afterwards moves the focus nowhere.
    if (answered.current === submission.key) return
    answered.current = submission.key
    attend(element.current, ['[aria-invalid="true"]', '[data-attention="refusal"]'])
  }, [submission.key])
  const isMerged = merge !== null
  useEffect(() => {
    if (isMerged) attend(element.current, ['[data-attention="merge"]'])
  }, [isMerged])
  return (
    <FormContext value={form}>
      <OwnNames type={state.schema} account={accountOf(state.draft)}>
        <form
          ref={element}
          className={styles['form']}
          noValidate
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            event.currentTarget.requestSubmit()
          }}
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <FormNotes form={form} />
          <MergeNote />
          {needed.length > 0 && <FirstFields fields={needed} />}
          {first !== undefined && note}
          {state.schema.parts.filter(isEarly).map(grid)}
          <MoreFields isFolded={first !== undefined} fields={others} early={Object.keys(lines)}>
            {GROUPS.map((group) => (
              <Fragment key={group}>
                <FormGroup name={group} fields={fieldsOf(group)} />
                {group === 'identity' && first === undefined && note}
              </Fragment>
            ))}
            {state.schema.address && <FormGroup name={ADDRESS} fields={state.schema.address.fields} />}
            {state.schema.parts.filter((part) => !isEarly(part)).map(grid)}
            <OwnFields fields={fieldsOf('own_fields')} />
          </MoreFields>
          {state.submission.state === 'unknown' && <Note tone="warn">{words.form.not_sure}</Note>}
          <div className={styles['foot']}>
            {extra}
            <Button kind="primary" type="submit" busy={state.submission.state === 'sending'}>
              {state.submission.state === 'unknown' ? words.form.try_again : submitLabel}
            </Button>
          </div>
        </form>
      </OwnNames>
    </FormContext>
  )
}

/** What is typed first in a form: what it cannot be sent without, then its lines, then anything. */
const TYPED = ['input[aria-required="true"]', 'tbody input', 'input', 'textarea'] as const

/** Begins where the first thing is to be typed, or at the button that sends it where nothing is. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  const isEmpty = ({ value, disabled, type }: HTMLInputElement | HTMLTextAreaElement) =>
    value === '' && !disabled && type !== 'checkbox' && type !== 'hidden'
  const empty = TYPED.map((one) =>
    [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(one) ?? [])].find(isEmpty),
  )
  const start = empty.find((one) => one !== undefined) ?? form?.querySelector('button[type=submit]')
  if (start instanceof HTMLElement) start.focus({ preventScroll: true })
}

/** Brings the first of these parts that the form has into sight, and the focus to it. */
function attend(form: HTMLFormElement | null, selectors: readonly string[]): void {
  const found = selectors.map((one) => form?.querySelector<HTMLElement>(one)).find((one) => one != null)
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
}
