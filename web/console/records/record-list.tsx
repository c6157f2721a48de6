import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery, useMay } from '#web/api/me.ts'
import { metadataIndexQuery, typeQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { ListScreen } from './list-screen.ts'
import { ListView } from './list-view.tsx'

/** The list of a type, drawn from its description; a screen of its own gives it another title. */
export function RecordList({
  type,
  title,
  screen,
}: {
  readonly type: string
  readonly title?: string
  readonly screen?: ListScreen
}): ReactNode {
  const words = useWords()
  const service = useService()
  const may = useMay()
  const described = useQuery(typeQuery(service, type))
  const index = useQuery(metadataIndexQuery(service))
  const me = useQuery(meQuery(service))
  const error = described.error ?? index.error ?? me.error
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  if (described.data === undefined || index.data === undefined || me.data === undefined) return <Skeleton />
  if (!may(described.data.permission))
    return <Note tone="warn">{words.grid.not_allowed(described.data.permission)}</Note>
  return <ListView key={type} type={described.data} types={index.data.types} title={title} screen={screen} />
}
