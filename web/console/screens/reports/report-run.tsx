import { type FormEvent, type ReactNode, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { readDocument } from '#web/console/records/read-document.ts'
import { saveBlob } from '#web/console/records/save-blob.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { reportDocumentQuery } from './document.graphql.ts'
import { type FoundReport, parametersOf, variablesOf } from './report-parts.ts'
import styles from './reports.module.css'

const GENERATE = {
  method: 'POST',
  path: '/api/reports/{id}/generate',
  takes: 'plain',
  type: 'reports',
} as const
const FORMATS = ['csv', 'xlsx', 'json', 'pdf'] as const

/** Polling interval for the file. */
const AGAIN_MS = 1_000

/** Runs a report: its parameters, its format, and the file once it is made. */
export function ReportRun({ found }: { readonly found: FoundReport }): ReactNode {
  const words = useWords()
  const { reports } = words
  const { press, isBusy, refused } = usePress()
  const parameters = parametersOf(found)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
  )
  const [format, setFormat] = useState<string>(found.report_type === 'single' ? 'csv' : 'pdf')
  const [document_id, setDocument] = useState<string | null>(null)
  function run(event: FormEvent): void {
    event.preventDefault()
    const attributes = { variables: variablesOf(typed), format }
    void press<{ readonly id: string | number }>(GENERATE, { path: { id: found.id }, attributes }, ({ id }) =>
      setDocument(String(id)),
    )
  }
  return (
    <Panel title={reports.run}>
      <form className={styles['run']} onSubmit={run}>
        {parameters.map(({ name, type }) => (
          <Field
            key={name}
            label={fieldLabel(words, name)}
            help={/^Date/.test(type) ? reports.date_words : undefined}
          >
            <TextInput
              value={typed[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
        <Field label={fieldLabel(words, 'format')}>
          <Select
            value={format}
            onChange={(event) => setFormat(event.target.value)}
            options={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </Field>
        <Button kind="primary" type="submit" busy={isBusy}>
          {reports.run}
        </Button>
      </form>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      {document_id !== null && <ReportFile key={document_id} id={document_id} />}
    </Panel>
  )
}

function ReportFile({ id }: { readonly id: string }): ReactNode {
  const { reports } = useWords()
  const service = useService()
  const [isOpen, setOpen] = useState(true)
  const { data } = useScreenQuery(reportDocumentQuery, { id }, { refetchInterval: isOpen ? AGAIN_MS : false })
  const file = data?.documents?.find
  const isMade = file?.status === 'available'
  const hasFailed = file?.status === 'failed'
  if (isOpen && (isMade || hasFailed)) setOpen(false)
  if (hasFailed) return <Note tone="bad">{reports.failed}</Note>
  if (!isMade) return <Note tone="info">{reports.being_made}</Note>
  const name = file.file_name ?? `report-${id}`
  return (
    <Note
      tone="info"
      action={
        <Button
          icon="download"
          onClick={() =>
            void readDocument(service, id).then((content) =>
              saveBlob(new Blob([content], { type: 'application/octet-stream' }), name),
            )
          }
        >
          {reports.download}
        </Button>
      }
    >
      {reports.made(name)}
    </Note>
  )
}
