import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { keys } from '#web/api/keys.ts'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { useService } from '#web/api/use-service.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { isPrint } from './is-print.ts'
import styles from './record.module.css'
import { inputOn } from './record-acts.ts'

/** Texts, and what label printers read. */
const TEXTS = /^(?:text\/|application\/zpl)/

/** How many pages or labels a file has; null where the service does not tell it. */
function pagesIn(headers: Pick<Headers, 'get'>): number | null {
  const count = headers.get('x-page-count')
  return count === null ? null : Number(count)
}

/** What would be printed, with the template that is chosen. */
export function PrintPreview({
  type,
  operation,
  record,
  attributes,
  left = 0,
}: {
  readonly type: TypeMetadata
  readonly operation: OperationMetadata
  readonly record: ReadRecord
  /** What has been entered. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** How many more records would be printed than are shown. */
  readonly left?: number
}): ReactNode {
  const { records } = useWords()
  const service = useService()
  const { cloud_print: _, printer_id: __, copies: ___, ...others } = useDeferredValue(attributes)
  const input = inputOn(operation, record, others)
  const { data, error } = useQuery({
    queryKey: keys.dryRun(service.tenant, { path: operation.path, preview: input }),
    queryFn: async ({ signal }) => {
      const sent = { ...operation, type: type.name }
      const { data: file, headers } = await act<unknown>(service, sent, input, { key: newKey(), signal })
      if (!(file instanceof Blob)) return null
      return { file, text: TEXTS.test(file.type) ? await file.text() : null, pages: pagesIn(headers) }
    },
    // Only a print can be asked for without doing anything: it comes back as a file.
    enabled: isPrint(operation),
    gcTime: 0,
    retry: false,
  })
  const file = data?.file ?? null
  const isPage = file !== null && /^(?:application\/pdf|image\/)/.test(file.type)
  const address = useMemo(() => (file === null || !isPage ? null : URL.createObjectURL(file)), [file, isPage])
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address])
  if (error !== null) return <Note tone="warn">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  return (
    <section className={styles['preview']} aria-label={records.preview}>
      <p className={styles['quiet']}>
        {[
          ...(data?.pages == null ? [] : [records.pages(data.pages)]),
          ...(left === 0 ? [] : [records.preview_left(left)]),
        ].join(' ')}
      </p>
      {address !== null && <iframe src={`${address}#navpanes=0`} title={records.preview} />}
      {data?.text != null && <pre>{data.text}</pre>}
      {address === null && data?.text == null && <p className={styles['quiet']}>{records.no_preview}</p>}
    </section>
  )
}
