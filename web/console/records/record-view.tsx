import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page } from '#web/console/kit/page.tsx'
import { Tabs } from '#web/console/kit/tabs.tsx'
import { useWords } from '#web/words/use-words.ts'
import { commentsTab } from './comments-tab.tsx'
import styles from './record.module.css'
import { RecordFacts } from './record-facts.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordParts } from './record-parts.tsx'
import { recordQuery, type TypeDescription } from './record-query.ts'
import { RecordRelated } from './record-related.tsx'
import { useDescribed } from './use-described.ts'

/** A record of any type, drawn from metadata. */
export function RecordView({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const words = useWords()
  const may = useMay()
  const described = useDescribed(type)
  if (described === null) return <Skeleton />
  if (described === 'unknown' || described.type.root === null)
    return <Note tone="warn">{words.records.no_screen}</Note>
  const { permission } = described.type
  if (!may(permission)) return <Note tone="warn">{words.records.not_allowed(permission ?? '')}</Note>
  return <KnownRecord key={`${type} ${id}`} described={described} id={id} />
}

function KnownRecord({
  described,
  id,
}: {
  readonly described: TypeDescription
  readonly id: string
}): ReactNode {
  const words = useWords()
  const service = useService()
  const may = useMay()
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const { data, error } = useQuery(recordQuery(service, described, id))
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  if (data === null) return <Note tone="warn">{words.records.not_found}</Note>
  const { record } = data
  const type = described.type.name
  const showsComments = described.type.has_comments && may('view_comments')
  const known = ['related', 'history', ...(showsComments ? ['comments'] : [])]
  const value = known.find((one) => one === search['tab']) ?? 'facts'
  return (
    <Page className={styles['record']}>
      <RecordHead described={described} read={data} id={id} />
      {error !== null && <Note tone="bad">{words.records.read_failed}</Note>}
      <Tabs
        label={words.records.sections}
        value={value}
        onChange={(tab) => setSearch({ tab: tab === 'facts' ? null : tab }, { replace: true })}
        tabs={[
          {
            value: 'facts',
            label: words.records.facts,
            content: (
              <div className={styles['sections']}>
                <RecordFacts described={described} record={record} />
                <RecordParts described={described} record={record} />
              </div>
            ),
          },
          {
            value: 'related',
            label: words.records.related,
            content: <RecordRelated described={described} id={id} />,
          },
          ...(showsComments ? [commentsTab({ type, id })] : []),
          {
            value: 'history',
            label: words.records.history,
            content: <RecordHistory type={type} id={id} />,
          },
        ]}
      />
    </Page>
  )
}
