import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keys } from '#web/api/keys.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { FoundTemplate } from './template-parts.ts'
import { readSource } from './template-source.ts'
import styles from './templates.module.css'
import { usualTemplateQuery } from './usual-template.graphql.ts'

/** The default template of the same type, to compare with. */
export function UsualTemplate({ found }: { readonly found: FoundTemplate }): ReactNode {
  const { templates } = useWords()
  const service = useService()
  const { data } = useScreenQuery(usualTemplateQuery, { type: { eq: found.template_type_code ?? '' } })
  const usual = data?.templates?.all.nodes[0]
  const source = useQuery({
    queryKey: keys.record(service.tenant, 'templates', `${usual?.id} source`),
    queryFn: ({ signal }) => readSource(service, usual?.id ?? '', signal),
    enabled: usual !== undefined,
  })
  if (data !== undefined && usual === undefined) return <p>{templates.no_usual}</p>
  return (
    <div className={styles['preview']}>
      {usual !== undefined && (
        <Link path={`/records/templates/${usual.id}`}>{templates.usual_of(usual.name ?? '')}</Link>
      )}
      {source.data === undefined ? <Skeleton /> : <pre>{source.data}</pre>}
    </div>
  )
}
