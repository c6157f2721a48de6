import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { keys } from '#web/api/keys.ts'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { FieldControl } from '#web/console/form/field-control.tsx'
import { operationFor } from '#web/console/form/schema.ts'
import { isHeard } from '#web/console/form/submission.ts'
import { sentValue, shownValue, type Value } from '#web/console/form/values.ts'
import { notify } from '#web/console/kit/notify.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './list.module.css'
import { pathOf } from './record-acts.ts'
import { readRecord, type TypeDescription, type VersionedRecord } from './record-query.ts'
import { recordTitle } from './record-title.ts'
import { useLocale } from './use-locale.ts'

type CellEditorProps = {
  readonly described: TypeDescription
  readonly id: string
  readonly field: FieldMetadata
  /** Called with what the service said against a value; null once another is tried. */
  readonly onRefused: (text: string | null) => void
  readonly onEnd: () => void
}

/** Changes one field of a record in its cell: the record is read for it, Enter saves, Escape leaves it as it was. */
export function CellEditor(props: CellEditorProps): ReactNode {
  const service = useService()
  const { described, id } = props
  const { data } = useQuery({
    queryKey: [...keys.record(service.tenant, described.type.name, id), 'cell'],
    queryFn: ({ signal }) => readRecord(service, described, id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined || data === null) return <span data-editor className={styles['editor']} aria-busy />
  return <KnownEditor {...props} read={data} />
}

function KnownEditor({
  described: { type },
  id,
  field,
  read,
  onRefused,
  onEnd,
}: CellEditorProps & { readonly read: VersionedRecord }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const act = useAct()
  const [was] = useState(() => shownValue(field, read.record[field.attribute]))
  const [value, setValue] = useState<Value>(was)
  const [isBusy, setBusy] = useState(false)
  const key = useRef(newKey())
  const isEnded = useRef(false)
  const frame = useRef<HTMLFormElement>(null)
  const label = fieldLabel(words, field.name)
  useEffect(() => {
    const control = frame.current?.querySelector<HTMLElement>('input, select, textarea')
    control?.focus()
    if (control instanceof HTMLInputElement && control.type === 'text') control.select()
  }, [])

  function end(): void {
    isEnded.current = true
    onEnd()
  }

  async function save(): Promise<void> {
    if (isBusy || isEnded.current) return
    const update = operationFor(type, 'change')
    if (value === was || update === null) return end()
    setBusy(true)
    onRefused(null)
    const input = {
      path: pathOf(update, { ...read.record, id }),
      attributes: { [field.attribute]: sentValue(field, value) },
    }
    try {
      await act({ ...update, type: type.name }, input, { key: key.current, ifMatch: read.etag })
      notify({ title: words.records.saved(recordTitle(words, type, read.record, language)), detail: label })
      end()
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      if (isHeard(error.status)) key.current = newKey()
      onRefused(`${label}: ${error.message}`)
    } finally {
      setBusy(false)
    }
  }

  const press = (event: KeyboardEvent): void => {
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && !isOpen) {
      event.stopPropagation()
      end()
    }
  }

  return (
    <form
      ref={frame}
      data-editor
      className={styles['editor']}
      aria-busy={isBusy}
      aria-label={words.grid.edit_cell(label)}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onBlur={(event) => {
        // Leaving the cell saves what was changed, as in a spreadsheet; the lists of a control belong to it.
        const to = event.relatedTarget
        const isInside =
          to instanceof Element && (frame.current?.contains(to) || to.closest('[role=listbox]') !== null)
        if (!isInside && to !== null) void save()
      }}
    >
      <FieldControl field={field} value={value} onChange={setValue} disabled={false} label={label} />
      <button type="submit" hidden />
    </form>
  )
}
