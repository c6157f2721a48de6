import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { keys } from '#web/api/keys.ts'
import type { OperationMetadata } from '#web/api/metadata.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { RecordForm } from '#web/console/form/record-form.tsx'
import { namesInPath, schemaFor } from '#web/console/form/schema.ts'
import { formKey } from '#web/console/form/unsaved.ts'
import { useForm } from '#web/console/form/use-form.ts'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { useGo, useLeaveGuard, usePlace } from '#web/console/kit/navigation.ts'
import { notify } from '#web/console/kit/notify.ts'
import { Page } from '#web/console/kit/page.tsx'
import { oneLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { FormLayout } from './form-layouts.ts'
import { keepLastValues, lastValues } from './last-values.ts'
import styles from './record.module.css'
import { readRecord, type TypeDescription, type VersionedRecord } from './record-query.ts'
import { recordTitle } from './record-title.ts'
import { ShownOnceDialog, type ShownSecret, secretsIn } from './shown-once.tsx'
import { useLocale } from './use-locale.ts'

type SavedRecord = { readonly id: string; readonly title: string }

/** What the service answers to a record that was saved; an act may answer nothing. */
type SaveAnswer = { readonly id?: string; readonly attributes?: Readonly<Record<string, unknown>> }

/** The form of a record: sent once, merged with changes of others, stored on this device until it is saved. */
export function EditorForm({
  described,
  operation,
  person,
  read,
  note,
  first,
  elsewhere,
  layout,
}: {
  readonly described: TypeDescription
  readonly operation: OperationMetadata
  readonly person: string
  /** The record as it was read; null of a new one. */
  readonly read: VersionedRecord | null
  /** What a screen says of what is typed. */
  readonly note?: ReactNode
  readonly first?: readonly string[] | undefined
  readonly elsewhere?: readonly string[] | undefined
  /** The layout of the form of a new record; null where it has none. */
  readonly layout: FormLayout | null
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const service = useService()
  const act = useAct()
  const go = useGo()
  const client = useQueryClient()
  const { type, types } = described
  const id = read === null ? null : String(read.record['id'])
  const [schema] = useState(() => schemaFor(type, types, operation))
  const { search } = usePlace()
  const [saved, setSaved] = useState<SavedRecord | null>(null)
  const [secrets, setSecrets] = useState<readonly ShownSecret[]>([])
  const last = { tenant: service.tenant, person, type: type.name }
  const form = useForm({
    schema,
    read,
    preset: { ...layout?.usual?.(), ...(layout === null ? {} : lastValues(last)), ...search },
    begun: Object.keys(layout?.lines ?? {}),
    storageKey: formKey({ person, tenant: service.tenant, form: `${type.name} ${id ?? 'new'}` }),
    send: ({ attributes, ifMatch }, key) => {
      const inPath = namesInPath(operation.path)
      const own = Object.entries(attributes).filter(([name]) => !inPath.includes(name))
      const path = { ...read?.record, ...attributes } as Readonly<Record<string, string>>
      const options = ifMatch === null ? { key } : { key, ifMatch }
      return act({ ...operation, type: type.name }, { path, attributes: Object.fromEntries(own) }, options)
    },
    readAgain: async () => (id === null ? null : readRecord(service, described, id)),
    onSaved: ({ data }) => {
      const { id: made = '', attributes } = (data ?? {}) as SaveAnswer
      if (layout !== null) keepLastValues(last, { values: form.state.draft.values, kept: layout.last ?? [] })
      setSecrets(secretsIn(type.fields, data))
      const name = recordTitle(words, type, { id: made, ...(read?.record ?? attributes) }, language)
      setSaved({ id: id ?? String(made), title: made === '' && id === null ? oneLabel(words, type) : name })
    },
  })
  const guard = useLeaveGuard(form.isUnsaved && saved === null)
  const isTold = useRef(false)
  // Leaves only once the form is known as saved, so that there is no question.
  useEffect(() => {
    if (saved === null || secrets.length > 0 || isTold.current) return
    isTold.current = true
    notify({ title: id === null ? words.records.created(saved.title) : words.records.saved(saved.title) })
    void client.invalidateQueries({ queryKey: keys.record(service.tenant, type.name, saved.id) })
    go({
      path: saved.id === '' ? `/records/${type.name}` : `/records/${type.name}/${saved.id}`,
      replace: true,
    })
  })
  const title =
    read === null
      ? words.records.new_of(oneLabel(words, type))
      : words.records.edit_of(recordTitle(words, type, read.record, language))
  const back = id === null ? `/records/${type.name}` : `/records/${type.name}/${id}`
  return (
    <Page className={styles['record']}>
      <h1>{title}</h1>
      <RecordForm
        form={form}
        {...{ note, elsewhere }}
        first={first ?? layout?.first}
        lines={layout?.lines}
        takesFocus={read === null}
        submitLabel={read === null ? words.form.create : words.form.save}
        extra={<Button onClick={() => go({ path: back })}>{words.kit.cancel}</Button>}
      />
      {secrets.length > 0 && <ShownOnceDialog secrets={secrets} onClose={() => setSecrets([])} />}
      <ConfirmDialog
        open={guard.isAsking}
        onClose={guard.stay}
        title={words.form.unsaved_title}
        confirm={words.form.leave}
        onConfirm={guard.leave}
      >
        <p>{words.form.unsaved_text}</p>
      </ConfirmDialog>
    </Page>
  )
}
