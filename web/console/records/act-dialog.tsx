import { type ReactNode, useState } from 'react'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import type { Answer } from '#web/api/service-client.ts'
import { useAct } from '#web/api/use-act.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import { RecordForm } from '#web/console/form/record-form.tsx'
import { schemaForInput } from '#web/console/form/schema.ts'
import { useForm } from '#web/console/form/use-form.ts'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { labelOf } from '#web/words/field-labels.ts'
import { useWords } from '#web/words/use-words.ts'
import { AnswerFacts } from './answer-facts.tsx'
import { inputOn } from './record-acts.ts'
import { saveBlob } from './save-blob.ts'

/** Does an act to a record: asks for what it takes, sends it once, and shows what was answered. */
export function ActDialog({
  type,
  operation,
  record,
  title,
  onClose,
}: {
  readonly type: TypeMetadata
  readonly operation: OperationMetadata
  readonly record: ReadRecord
  readonly title: string
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const act = useAct()
  const [file, setFile] = useState<File | null>(null)
  const [facts, setFacts] = useState<unknown>(null)
  const name = labelOf(operation.name)
  const form = useForm({
    schema: schemaForInput(operation),
    read: null,
    keptAs: null,
    send: (request, key) => {
      const upload = file === null ? {} : { file: { content: file, name: file.name } }
      const input = { ...inputOn(operation, record, request.attributes), ...upload }
      return act({ ...operation, type: type.name }, input, { key })
    },
    onSaved: answered,
  })

  function answered({ data }: Answer): void {
    if (data instanceof Blob) saveBlob(data, `${operation.name}-${record['id']}`)
    if (operation.answer === 'facts' && data !== undefined && !(data instanceof Blob)) return setFacts(data)
    notify({ title: words.records.done(name), detail: title })
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={`${name}: ${title}`} description={operation.description} wide>
      {operation.takes === 'bytes' && (
        <Field label={words.records.choose_file} required>
          <TextInput
            type="file"
            accept={operation.content_types?.join(',')}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </Field>
      )}
      {facts === null ? <RecordForm form={form} submitLabel={name} /> : <AnswerFacts answer={facts} />}
    </Dialog>
  )
}
