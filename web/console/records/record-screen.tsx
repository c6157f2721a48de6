import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
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
import { useDescribed } from './use-described.ts'
import { useRecord } from './use-record.ts'

/** A view of a record beside its facts and its history. */
export type RecordTab = { readonly value: string; readonly label: ReactNode; readonly content: ReactNode }

/** The frame of a record with a screen of its own: its head, what the screen shows of it, and its facts and history behind it. */
export function RecordScreen({
  type,
  id,
  tabs = [],
  hasActs = true,
  title,
  children,
}: {
  readonly type: string
  readonly id: string
  /** Views before facts and history; the first is shown where the address says nothing. */
  readonly tabs?: readonly RecordTab[]
  /** Whether its acts and deleting stand in a menu; a screen that shows them itself says no. */
  readonly hasActs?: boolean
  /** What the record is called where its fields do not name it. */
  readonly title?: string
  readonly children?: ReactNode
}): ReactNode {
  const { records } = useWords()
  const may = useMay()
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const found = useDescribed(type)
  const described = found === 'unknown' ? null : found
  const { data: read, error } = useRecord(described, { type, id })
  if (found === 'unknown') return <Note tone="warn">{records.no_screen}</Note>
  if (described !== null && !may(described.type.permission))
    return <Note tone="warn">{records.not_allowed(described.type.permission ?? '')}</Note>
  if (error !== null && read === undefined) return <Note tone="bad">{error.message}</Note>
  if (described === null || read === undefined) return <Skeleton />
  if (read === null) return <Note tone="warn">{records.not_found}</Note>
  const facts = (
    <div className={styles['sections']}>
      <RecordFacts described={described} record={read.record} />
      <RecordParts described={described} record={read.record} />
    </div>
  )
  const all = [
    ...tabs,
    ...(described.type.has_comments && may('view_comments') ? [commentsTab({ type, id })] : []),
    { value: 'facts', label: records.facts, content: facts },
    { value: 'history', label: records.history, content: <RecordHistory type={type} id={id} /> },
  ]
  const usual = tabs[0]?.value ?? 'facts'
  const value = all.find((tab) => tab.value === search['tab'])?.value ?? usual
  return (
    <Page className={styles['record']}>
      <RecordHead
        described={described}
        read={read}
        id={id}
        isCalm
        hasActs={hasActs}
        {...(title === undefined ? {} : { title })}
      />
      {error !== null && <Note tone="bad">{records.read_failed}</Note>}
      {children}
      <Tabs
        label={records.sections}
        value={value}
        onChange={(tab) => setSearch({ tab: tab === usual ? null : tab }, { replace: true })}
        tabs={all}
      />
    </Page>
  )
}
