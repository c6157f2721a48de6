import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery, useMay } from '#web/api/me.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { useService } from '#web/api/use-service.ts'
import { operationFor } from '#web/console/form/schema.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { EditorForm } from './editor-form.tsx'
import { layoutOf } from './form-layouts.ts'
import { NoForm } from './no-form.tsx'
import { recordQuery, type TypeDescription } from './record-query.ts'
import { useDescribed } from './use-described.ts'

/** Makes a new record of a type, or changes one; the form is drawn from metadata. */
export function RecordEditor({
  type,
  id,
  note,
  first,
  elsewhere,
}: {
  readonly type: string
  readonly id: string | null
  /** What a screen says of what is typed. */
  readonly note?: ReactNode
  /** The attributes that come first; all others are under "More". */
  readonly first?: readonly string[]
  /** The attributes that the note asks for. */
  readonly elsewhere?: readonly string[]
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const mayDo = useMayDo()
  const { data: me } = useQuery(meQuery(useService()))
  const described = useDescribed(type)
  if (described === null || me === undefined) return <Skeleton />
  if (described === 'unknown') return <Note tone="warn">{words.records.no_screen}</Note>
  const operation = operationFor(described.type, id === null ? 'creation' : 'change')
  if (operation === null) return <NoForm type={described.type} id={id} />
  if (!may(operation.permission))
    return <Note tone="warn">{words.records.not_allowed(operation.permission ?? '')}</Note>
  if (!mayDo(operation)) return <Note tone="warn">{words.records.not_yours}</Note>
  const person = me.user?.id ?? ''
  const places = { note, first, elsewhere }
  return id === null ? (
    <EditorForm
      key={`${type} new`}
      described={described}
      operation={operation}
      person={person}
      read={null}
      layout={layoutOf(type)}
      {...places}
    />
  ) : (
    <ChangedRecord
      key={`${type} ${id}`}
      described={described}
      operation={operation}
      person={person}
      id={id}
      layout={null}
      {...places}
    />
  )
}

type EditorProps = Omit<Parameters<typeof EditorForm>[0], 'read'>

/** The record as it is when its form is opened; what others change later is merged when it is saved. */
function ChangedRecord({ id, ...rest }: EditorProps & { readonly id: string }): ReactNode {
  const words = useWords()
  const service = useService()
  const mayDo = useMayDo()
  const described: TypeDescription = rest.described
  const { data, error, isFetchedAfterMount } = useQuery({
    ...recordQuery(service, described, id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined || !isFetchedAfterMount) return <Skeleton />
  if (data === null) return <Note tone="warn">{words.records.not_found}</Note>
  if (!mayDo(rest.operation, data.record)) return <Note tone="warn">{words.records.not_yours}</Note>
  return <EditorForm {...rest} read={data} />
}
