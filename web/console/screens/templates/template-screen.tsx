import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keys } from '#web/api/keys.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { templateFormQuery } from './template.graphql.ts'
import { TemplateEditor } from './template-editor.tsx'
import { readSource } from './template-source.ts'

/** A template: its Liquid beside what it becomes. */
export function TemplateScreen({ id }: { readonly id: string }): ReactNode {
  const service = useService()
  const { data, error } = useScreenQuery(templateFormQuery, { id })
  const source = useQuery({
    queryKey: keys.record(service.tenant, 'templates', `${id} source`),
    queryFn: ({ signal }) => readSource(service, id, signal),
  })
  const found = data?.templates?.find ?? null
  const failure = error ?? source.error
  return (
    <RecordScreen type="templates" id={id}>
      {failure !== null && <Note tone="bad">{failure.message}</Note>}
      {found === null || source.data === undefined ? (
        failure === null && <Skeleton />
      ) : (
        <TemplateEditor key={id} found={found} source={source.data} />
      )}
    </RecordScreen>
  )
}
