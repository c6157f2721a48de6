import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { showMoment } from '#web/values/moment.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { documentsOfRecordQuery } from './documents-of-record.graphql.ts'
import styles from './record.module.css'
import { useDocumentLink } from './use-document-link.ts'
import { useLocale } from './use-locale.ts'

const HEADINGS = ['file_name', 'category', 'created_at', 'user'] as const

/** The papers, labels and attachments of a record: shown, downloaded, and attached. */
export function RecordDocuments({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const may = useMay()
  const open = useDocumentLink()
  const { data, error } = useScreenQuery(documentsOfRecordQuery, { type, id }, { keepPrevious: true })
  if (!may('view_documents')) return <Note tone="warn">{words.records.not_allowed('view_documents')}</Note>
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  const documents = data.documents?.all.nodes ?? []
  return (
    <div className={styles['documents']}>
      {may('manage_documents') && <AttachFile type={type} id={id} />}
      {documents.length === 0 ? (
        <p className={styles['quiet']}>{words.records.no_documents}</p>
      ) : (
        <table className={styles['papers']}>
          <thead>
            <tr>
              {HEADINGS.map((name) => (
                <th key={name} scope="col">
                  {fieldLabel(words, name)}
                </th>
              ))}
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {documents.map((document) => (
              <tr key={document.id}>
                <td>{document.file_name ?? `#${document.id}`}</td>
                <td>{stateLabel(words, document.category ?? '')}</td>
                <td>{document.created_at && showMoment(document.created_at, locale)}</td>
                <td>{document.user?.name ?? '–'}</td>
                <td>
                  {document.status === 'available' && (
                    <>
                      <Button kind="quiet" icon="external" onClick={() => void open(document.id, 'show')}>
                        {words.records.show_document}
                      </Button>
                      <Button kind="quiet" icon="download" onClick={() => void open(document.id, 'save')}>
                        {words.records.save_document}
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const CREATE = { method: 'POST', path: '/api/documents', type: 'documents', takes: 'attributes' } as const
const UPLOAD = {
  method: 'POST',
  path: '/api/documents/{id}/upload',
  type: 'documents',
  takes: 'bytes',
} as const

/** Attaches a file to a record. */
function AttachFile({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const words = useWords()
  const act = useAct()
  const [isBusy, setBusy] = useState(false)

  async function attach(file: File): Promise<void> {
    setBusy(true)
    try {
      const attributes = { file_name: file.name, record_type: type, record_id: Number(id) }
      const made = await act<{ readonly id: string | number }>(CREATE, { attributes }, { key: newKey() })
      const input = { path: { id: made.data.id }, file: { content: file, name: file.name } }
      await act(UPLOAD, input, { key: newKey() })
      notify({ title: words.records.attached(file.name) })
    } catch (error) {
      notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Field label={words.records.attach}>
      <TextInput
        type="file"
        disabled={isBusy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) void attach(file)
        }}
      />
    </Field>
  )
}
