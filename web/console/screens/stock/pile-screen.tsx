import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page } from '#web/console/kit/page.tsx'
import { Tabs } from '#web/console/kit/tabs.tsx'
import { AsAtField, AsAtNote } from '#web/console/records/as-at.tsx'
import { RecordFacts } from '#web/console/records/record-facts.tsx'
import { RecordHead } from '#web/console/records/record-head.tsx'
import { RecordHistory } from '#web/console/records/record-history.tsx'
import { recordQuery, type TypeDescription } from '#web/console/records/record-query.ts'
import { useDescribed } from '#web/console/records/use-described.ts'
import { momentIn } from '#web/values/list-state.ts'
import { useWords } from '#web/words/use-words.ts'
import { pileQuery } from './pile.graphql.ts'
import { PileFacts } from './pile-facts.tsx'
import { PileLedger } from './pile-ledger.tsx'
import type { ReadPile } from './read-pile.ts'
import styles from './stock.module.css'

/** A pile: what it is, where its goods came from and went, now or up to a moment; also of one that is gone. */
export function PileScreen({ id }: { readonly id: string }): ReactNode {
  const words = useWords()
  const may = useMay()
  const described = useDescribed('stocks')
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const at = momentIn(search['at'])
  const { data, error } = useScreenQuery(pileQuery, { id, at }, { keepPrevious: true })
  if (!may('view_stock')) return <Note tone="warn">{words.records.not_allowed('view_stock')}</Note>
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined || described === null || described === 'unknown') return <Skeleton />
  const pile = data.stocks?.find ?? null
  return (
    <Page>
      <PileHead described={described} id={id} pile={pile} at={at} />
      <AsAtNote at={at} onLeave={() => setSearch({ at: null })} />
      <div className={styles['line']}>
        {pile === null ? <Note tone="info">{words.stock.gone}</Note> : <PileFacts pile={pile} />}
        <AsAtField at={at} onChange={(moment) => setSearch({ at: moment })} />
      </div>
      <PileTabs described={described} id={id} at={at} isThere={pile !== null} />
    </Page>
  )
}

type PilePart = { readonly described: TypeDescription; readonly id: string; readonly at: string | null }

/** Its title; of a pile as it is now, with what can be done to it. */
function PileHead({ described, id, pile, at }: PilePart & { readonly pile: ReadPile | null }): ReactNode {
  const words = useWords()
  const { data: read } = useQuery({ ...recordQuery(useService(), described, id), enabled: pile !== null })
  const title = [pile?.product?.code, pile?.location?.code].filter(Boolean).join(' · ')
  if (at !== null || pile === null || read == null)
    return <h1>{title === '' ? words.stock.pile(id) : title}</h1>
  return <RecordHead described={described} read={read} id={id} title={title} isCalm />
}

function PileTabs({ described, id, at, isThere }: PilePart & { readonly isThere: boolean }): ReactNode {
  const words = useWords()
  const [section, setSection] = useState('ledger')
  const { data: read } = useQuery({ ...recordQuery(useService(), described, id), enabled: isThere })
  const { sections } = words.stock
  return (
    <Tabs
      label={words.records.sections}
      value={section}
      onChange={setSection}
      tabs={[
        { value: 'ledger', label: sections.ledger, content: <PileLedger id={id} at={at} /> },
        ...(read == null || at !== null
          ? []
          : [
              {
                value: 'facts',
                label: sections.facts,
                content: <RecordFacts described={described} record={read.record} />,
              },
            ]),
        { value: 'history', label: sections.history, content: <RecordHistory type="stocks" id={id} /> },
      ]}
    />
  )
}
