import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { FileColumns } from './file-columns.tsx'
import { sourceKey, sourceOf, templatesFor, uploadOf } from './import-sources.ts'
import styles from './imports.module.css'
import { NoTemplates } from './no-templates.tsx'
import { templateLabel } from './template-label.ts'
import { type ImportTemplates, importTemplatesQuery } from './templates.graphql.ts'

/** A file that was chosen: by what it is imported, and its dry run. */
export function NewImport({
  file,
  onClose,
}: {
  readonly file: File
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const { data, error } = useScreenQuery(importTemplatesQuery, {})
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.imports.new_of(file.name)}
      description={words.imports.first_tried}
    >
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined ? <Skeleton /> : <SourceForm file={file} read={data} onClose={onClose} />}
    </Dialog>
  )
}

function SourceForm({
  file,
  read,
  onClose,
}: {
  readonly file: File
  readonly read: ImportTemplates
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const act = useAct()
  const go = useGo()
  const index = useQuery(metadataIndexQuery(useService()))
  const { templates, proposed } = templatesFor(read, file.name)
  const [picked, setChosen] = useState<string | null>(null)
  const chosen = picked ?? (proposed === null ? '' : `import_templates/${proposed.id}`)
  const [key] = useState(newKey)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const source = sourceOf(chosen)
  const template_type = templates.find(({ id }) => `import_templates/${id}` === chosen)?.template_type ?? ''
  const standard = index.data?.imports[template_type]
  const configurations = read.import_configurations?.all.nodes ?? []

  async function send(): Promise<void> {
    if (source === null) return
    setSending(true)
    setRefused(null)
    try {
      const input = {
        path: { id: source.id },
        file: { content: file, name: file.name },
        query: { dry_run: 'true' },
      }
      const { data } = await act<{ readonly id: string | number }>(uploadOf(source), input, { key })
      onClose()
      go({ path: `/records/imports/${data.id}` })
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      setRefused(error.message)
    } finally {
      setSending(false)
    }
  }

  if (templates.length + configurations.length === 0) return <NoTemplates />
  return (
    <div className={styles['form']}>
      <Field
        label={words.imports.source}
        help={proposed === null ? words.imports.not_proposed : words.imports.proposed}
      >
        <Select
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[
            { value: '', label: words.imports.choose_source },
            ...templates.map((one) => ({
              value: sourceKey({ type: 'import_templates', id: one.id }),
              label: templateLabel(words, one),
            })),
            ...configurations.map(({ id, name }) => ({
              value: sourceKey({ type: 'import_configurations', id }),
              label: words.imports.by_configuration(name ?? ''),
            })),
          ]}
        />
      </Field>
      {standard !== undefined && <FileColumns name={template_type} file={standard} />}
      {refused !== null && <Note tone="bad">{refused}</Note>}
      <div className={styles['foot']}>
        <Button onClick={onClose}>{words.kit.cancel}</Button>
        <Button kind="primary" busy={isSending} disabled={source === null} onClick={() => void send()}>
          {words.imports.dry_run}
        </Button>
      </div>
    </div>
  )
}
