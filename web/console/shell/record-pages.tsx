import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RecordEditor } from '#web/console/records/record-editor.tsx'
import { RecordList } from '#web/console/records/record-list.tsx'
import { RecordView } from '#web/console/records/record-view.tsx'
import { useWords } from '#web/words/use-words.ts'

type Params = { readonly type: string; readonly id: string }

const useRecordParams = () => useParams({ strict: false }) as Params

/** The list of the type in the path. */
export function ListPage(): ReactNode {
  const { type } = useRecordParams()
  const { items } = useWords().shell
  return <RecordList type={type} {...(type in items ? { title: items[type as keyof typeof items] } : {})} />
}

/** The record in the path. */
export function RecordPage(): ReactNode {
  const { type, id } = useRecordParams()
  return <RecordView key={`${type} ${id}`} type={type} id={id} />
}

/** The form of the record in the path. */
export function EditPage(): ReactNode {
  const { type, id } = useRecordParams()
  return <RecordEditor key={`${type} ${id}`} type={type} id={id} />
}

/** The form of a new record of the type in the path. */
export function NewPage(): ReactNode {
  const { type } = useRecordParams()
  return <RecordEditor key={type} type={type} id={null} />
}
