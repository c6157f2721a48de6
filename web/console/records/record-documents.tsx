import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { GoodsyardError } from '#web/api/error.ts'
import { keys } from '#web/api/keys.ts'
import { useMay } from '#web/api/me.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { showMoment } from '#web/values/moment.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { documentsOfRecordQuery } from './documents-of-record.graphql.ts'
import styles from './record.module.css'
import { storeFile } from './store-file.ts'
import { useDocumentLink } from './use-document-link.ts'
import { useLocale } from './use-locale.ts'

const HEADINGS = ['file_name', 'category', 'created_at', 'user'] as const

/** The papers, labels and attachments of a record: shown, downloaded, and attached. */
export function RecordDocuments({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const may = useMay()
  const mayDo = useMayDo()
  const service = useService()
  const { data: documentType } = useQuery(typeQuery(service, 'documents'))
  const { data: recordType } = useQuery(typeQuery(service, type))
  const download = documentType?.operations.find(({ name }) => name === 'download')
  const open = useDocumentLink()
  const { data, error } = useScreenQuery(documentsOfRecordQuery, { type, id }, { keepPrevious: true })
  if (!may('view_documents')) return <Note tone="warn">{words.records.not_allowed('view_documents')}</Note>
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  // Without the permission for all documents, files are those of what can be commented on.
  const mayAttach = may('manage_documents') || (may('attach_documents') && recordType?.has_comments === true)
  const documents = data.documents?.all.nodes ?? []
  return (
    <div className={styles['documents']}>
      {mayAttach && <AttachFile type={type} id={id} />}
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
                  {document.status === 'available' && download !== undefined && mayDo(download, document) && (
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

/** Attaches a file to a record. */
function AttachFile({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const words = useWords()
  const service = useService()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function attach(file: File): Promise<void> {
    setBusy(true)
    try {
      await storeFile(service, { file, subject: { type, id }, onProgress: () => undefined })
      notify({ title: words.records.attached(file.name) })
    } catch (error) {
      notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
    } finally {
      void client.invalidateQueries({ queryKey: keys.tenant(service.tenant) })
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
