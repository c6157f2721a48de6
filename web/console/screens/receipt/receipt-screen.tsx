import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page } from '#web/console/kit/page.tsx'
import { Tabs } from '#web/console/kit/tabs.tsx'
import { LazyRecordDocuments } from '#web/console/records/lazy-record-documents.tsx'
import { LazyRecordHistory } from '#web/console/records/lazy-record-history.tsx'
import { RecordFacts } from '#web/console/records/record-facts.tsx'
import { RecordHead } from '#web/console/records/record-head.tsx'
import { recordQuery, type TypeDescription } from '#web/console/records/record-query.ts'
import { useDescribed } from '#web/console/records/use-described.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Receipt, receiptQuery } from './receipt.graphql.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReceiptLines } from './receipt-lines-table.tsx'
import { ReceiptNext } from './receipt-next.tsx'
import { ReceiptTasks } from './receipt-tasks.tsx'

/** A receipt: what was expected, what came, what is put away, and why these differ. */
export function ReceiptScreen({ id }: { readonly id: string }): ReactNode {
  const words = useWords()
  const may = useMay()
  const described = useDescribed('goods_in_receipts')
  const variables = { id, of: id, sees_tasks: may('view_tasks') }
  const { data, error } = useScreenQuery(receiptQuery, variables, { keepPrevious: true })
  if (!may('view_goods_in_receipts'))
    return <Note tone="warn">{words.records.not_allowed('view_goods_in_receipts')}</Note>
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined || described === null || described === 'unknown') return <Skeleton />
  if (data.goods_in_receipts?.find == null) return <Note tone="warn">{words.records.not_found}</Note>
  return <KnownReceipt answer={data} described={described} id={id} />
}

type ReceiptProps = { readonly answer: Receipt; readonly described: TypeDescription; readonly id: string }

function KnownReceipt({ answer, described, id }: ReceiptProps): ReactNode {
  const receipt = answer.goods_in_receipts?.find
  const { data: read } = useQuery(recordQuery(useService(), described, id))
  if (receipt == null) return null
  const tasks = answer.tasks?.all.nodes ?? []
  return (
    <Page>
      {read == null ? <Skeleton /> : <RecordHead described={described} read={read} id={id} isCalm />}
      <ReceiptFacts receipt={receipt} />
      <ReceiptNext receipt={receipt} tasks={tasks} type={described.type} />
      <ReceiptTabs answer={answer} described={described} id={id} />
    </Page>
  )
}

function ReceiptTabs({ answer, described, id }: ReceiptProps): ReactNode {
  const words = useWords()
  const may = useMay()
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const { data: read } = useQuery(recordQuery(useService(), described, id))
  const receipt = answer.goods_in_receipts?.find
  if (receipt == null) return null
  const tasks = answer.tasks?.all
  const { tabs } = words.receipts
  const all = [
    {
      value: 'lines',
      label: `${tabs.lines} ${receipt.lines?.length ?? 0}`,
      content: <ReceiptLines receipt={receipt} tasks={tasks?.nodes ?? []} />,
    },
    ...(tasks === undefined
      ? []
      : [
          {
            value: 'tasks',
            label: `${tabs.tasks} ${tasks.total_count}`,
            content: <ReceiptTasks tasks={tasks.nodes} />,
          },
        ]),
    ...(may('view_documents')
      ? [
          {
            value: 'documents',
            label: words.records.documents,
            content: <LazyRecordDocuments type="goods_in_receipts" id={id} />,
          },
        ]
      : []),
    {
      value: 'facts',
      label: words.records.facts,
      content: read == null ? <Skeleton /> : <RecordFacts described={described} record={read.record} />,
    },
    {
      value: 'history',
      label: words.records.history,
      content: <LazyRecordHistory type="goods_in_receipts" id={id} />,
    },
  ]
  const value = all.find((tab) => tab.value === search['tab'])?.value ?? 'lines'
  return (
    <Tabs
      label={words.records.sections}
      value={value}
      onChange={(tab) => setSearch({ tab: tab === 'lines' ? null : tab }, { replace: true })}
      tabs={all}
    />
  )
}
