import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Skeleton } from '#web/console/kit/note.tsx'
import { Tabs } from '#web/console/kit/tabs.tsx'
import { commentsTab } from '#web/console/records/comments-tab.tsx'
import { LazyRecordDocuments } from '#web/console/records/lazy-record-documents.tsx'
import { RecordFacts } from '#web/console/records/record-facts.tsx'
import { RecordHistory } from '#web/console/records/record-history.tsx'
import { recordQuery, type TypeDescription } from '#web/console/records/record-query.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Order } from './order.graphql.ts'
import { OrderCharges } from './order-charges.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPackages } from './order-packages.tsx'
import { OrderTasks } from './order-tasks.tsx'

/** Everything that belongs to an order, one part at a time. */
export function OrderTabs({
  answer,
  described,
  id,
}: {
  readonly answer: Order
  readonly described: TypeDescription
  readonly id: string
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const { data: read } = useQuery(recordQuery(useService(), described, id))
  const { tabs } = words.orders
  const tasks = answer.tasks?.all
  const lines = answer.goods_outs?.find?.lines ?? []
  const shipments = answer.shipments?.all.nodes
  const charges = answer.charge_lines?.all
  const packages = shipments?.flatMap(({ packages: own }) => own ?? []) ?? []
  const labelled = (label: string, count: number) => `${label} ${count}`
  const all = [
    {
      value: 'lines',
      label: labelled(tabs.lines, lines.length),
      content: <OrderLines lines={lines} tasks={tasks?.nodes ?? []} />,
    },
    ...(tasks === undefined
      ? []
      : [
          {
            value: 'tasks',
            label: labelled(tabs.tasks, tasks.total_count),
            content: <OrderTasks tasks={tasks.nodes} />,
          },
        ]),
    ...(shipments === undefined
      ? []
      : [
          {
            value: 'packages',
            label: labelled(tabs.packages, packages.length),
            content: <OrderPackages shipments={shipments} />,
          },
        ]),
    ...(charges === undefined
      ? []
      : [
          {
            value: 'charges',
            label: labelled(tabs.charges, charges.total_count),
            content: <OrderCharges id={id} charges={charges.nodes} />,
          },
        ]),
    ...(may('view_documents')
      ? [
          {
            value: 'documents',
            label: words.records.documents,
            content: <LazyRecordDocuments type="goods_outs" id={id} />,
          },
        ]
      : []),
    ...(may('view_comments') ? [commentsTab({ type: 'goods_outs', id })] : []),
    {
      value: 'facts',
      label: words.records.facts,
      content: read == null ? <Skeleton /> : <RecordFacts described={described} record={read.record} />,
    },
    { value: 'history', label: words.records.history, content: <RecordHistory type="goods_outs" id={id} /> },
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
