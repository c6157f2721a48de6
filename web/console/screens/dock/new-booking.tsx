import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { RecordForm } from '#web/console/form/record-form.tsx'
import { operationFor, schemaFor } from '#web/console/form/schema.ts'
import { useForm } from '#web/console/form/use-form.ts'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { localText, momentOf } from '#web/values/local-moment.ts'
import { useWords } from '#web/words/use-words.ts'
import { type CalendarRow, faultOf, type Span } from './calendar.ts'
import styles from './dock.module.css'

type Props = {
  readonly dock: CalendarRow
  readonly span: Span
  readonly time: (at: number) => string
  readonly onClose: () => void
}

/** Books a free time at a dock. */
export function NewBooking(props: Props): ReactNode {
  const { dock: words } = useWords()
  const { data: type } = useQuery(typeQuery(useService(), 'bookings'))
  return (
    <Dialog open wide onClose={props.onClose} title={words.book_dock(props.dock.code)}>
      {type === undefined ? <Skeleton /> : <BookingForm {...props} type={type} />}
    </Dialog>
  )
}

/** Place and time are chosen in the calendar. */
const CHOSEN = new Set(['location_id', 'start_time', 'end_time', 'status', 'booking_reference'])

function BookingForm({ dock, span, onClose, type }: Props & { readonly type: TypeMetadata }): ReactNode {
  const { dock: words, form: formWords } = useWords()
  const act = useAct()
  const [{ from, to }, setSpan] = useState(span)
  const operation = operationFor(type, 'creation')
  const [schema] = useState(() => {
    if (operation === null) return { fields: [], address: null, parts: [] }
    const all = schemaFor(type, new Map(), operation)
    return { ...all, fields: all.fields.filter(({ attribute }) => !CHOSEN.has(attribute)) }
  })
  const slot = {
    location_id: Number(dock.id),
    start_time: new Date(from).toISOString(),
    end_time: new Date(to).toISOString(),
  }
  const form = useForm({
    schema,
    read: null,
    storageKey: null,
    send: ({ attributes }, key) => {
      if (operation === null) throw new Error('bookings cannot be created')
      return act({ ...operation, type: type.name }, { attributes: { ...attributes, ...slot } }, { key })
    },
    onSaved: () => {
      notify({ title: words.booked(dock.code) })
      onClose()
    },
  })
  const fault = faultOf({ from, to }, dock, null)
  const change = (name: 'from' | 'to', text: string) => {
    const at = Date.parse(momentOf(text))
    if (!Number.isNaN(at)) setSpan((present) => ({ ...present, [name]: at }))
  }
  return (
    <div className={styles['facts']}>
      <div className={styles['times']}>
        <Field label={words.start} required>
          <TextInput
            type="datetime-local"
            value={localText(slot.start_time)}
            onChange={(event) => change('from', event.target.value)}
          />
        </Field>
        <Field label={words.end} required>
          <TextInput
            type="datetime-local"
            value={localText(slot.end_time)}
            onChange={(event) => change('to', event.target.value)}
          />
        </Field>
      </div>
      {fault !== null && <Note tone="warn">{words.faults[fault]}</Note>}
      <RecordForm form={form} submitLabel={formWords.create} />
    </div>
  )
}
