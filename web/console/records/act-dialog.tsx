import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import type { Answer } from '#web/api/service-client.ts'
import { useAct } from '#web/api/use-act.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { useService } from '#web/api/use-service.ts'
import { changesOf, type ReadRecord } from '#web/console/form/draft.ts'
import { RecordForm } from '#web/console/form/record-form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { helpText } from '#web/words/help-text.ts'
import { actLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { AnswerFacts } from './answer-facts.tsx'
import { keepPrinter, lastPrinter } from './bench-printer.ts'
import { ConsequenceNote, useConsequenceLabel } from './consequence-note.tsx'
import { inverseIn } from './inverse-acts.ts'
import { isPrint } from './is-print.ts'
import { LazyPrintPreview } from './lazy-print-preview.tsx'
import { type LimitedInput, layoutOfAct, schemaOfAct } from './limited-input.ts'
import { inputOn, recordActsOf } from './record-acts.ts'
import { saveBlob } from './save-blob.ts'

/** Performs an act on a record: asks for its input, sends it once, and shows the answer. */
export function ActDialog({
  type,
  operation,
  record,
  title,
  label,
  limit,
  onClose,
}: {
  readonly type: TypeMetadata
  readonly operation: OperationMetadata
  readonly record: ReadRecord
  readonly title: string
  /** What the act is called where that is not the name of its operation. */
  readonly label?: string
  /** What is asked for where that is not everything. */
  readonly limit?: LimitedInput | undefined
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const act = useAct()
  const mayDo = useMayDo()
  const [file, setFile] = useState<File | null>(null)
  const [facts, setFacts] = useState<unknown>(null)
  const name = label ?? actLabel(words, operation.name)
  const weightyLabel = useConsequenceLabel({ type, operation, record })
  const isPrinting = isPrint(operation)
  const bench = { tenant: useService().tenant, operation }
  const schema = schemaOfAct(type, operation, limit)
  const form = useForm({
    schema,
    read: null,
    begun: schema.parts.map((part) => part.name),
    preset: { ...limit?.preset, ...lastPrinter(bench) },
    storageKey: null,
    send: (request, key) => {
      const upload = file === null ? {} : { file: { content: file, name: file.name } }
      const attributes = { ...limit?.empty, ...request.attributes, ...limit?.fixed }
      const input = { ...inputOn(operation, record, attributes), ...upload }
      return act({ ...operation, type: type.name }, input, { key })
    },
    onSaved: answered,
  })

  function answered({ data }: Answer): void {
    keepPrinter(bench, form.state.draft.values)
    if (data instanceof Blob) saveBlob(data, `${operation.name}-${record['id']}`)
    if (operation.answer === 'facts' && data !== undefined && !(data instanceof Blob)) return setFacts(data)
    const acts = recordActsOf(type, record, mayDo).map((one) => ({ name: one.name, operation: one }))
    const inverse = inverseIn(operation.name, acts)
    notify({
      title: words.records.done(name),
      detail: title,
      ...(inverse === null
        ? {}
        : { undo: { label: words.kit.undo, run: () => void undo(inverse.operation) } }),
    })
    onClose()
  }

  async function undo(inverse: OperationMetadata): Promise<void> {
    const label = actLabel(words, inverse.name)
    try {
      await act({ ...inverse, type: type.name }, inputOn(inverse, record), { key: newKey() })
      notify({ title: words.records.done(label), detail: title })
    } catch (error) {
      notify({ title: label, detail: error instanceof Error ? error.message : String(error), tone: 'bad' })
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${name}: ${title}`}
      description={limit === undefined ? helpText(words, operation.description) : ''}
      wide={limit === undefined}
    >
      {operation.takes === 'bytes' && (
        <Field label={words.records.choose_file} required>
          <TextInput
            type="file"
            accept={operation.content_types?.join(',')}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </Field>
      )}
      {weightyLabel !== null && <ConsequenceNote {...{ type, operation, record }} />}
      {facts === null ? (
        <RecordForm
          form={form}
          submitLabel={weightyLabel ?? name}
          {...layoutOfAct(schema, limit)}
          extra={weightyLabel !== null && <Button onClick={onClose}>{words.records.keep}</Button>}
        />
      ) : (
        <AnswerFacts answer={facts} />
      )}
      {isPrinting && facts === null && (
        <LazyPrintPreview
          {...{ type, operation, record }}
          attributes={changesOf(form.state.schema, { base: null, draft: form.state.draft }).attributes}
        />
      )}
    </Dialog>
  )
}
