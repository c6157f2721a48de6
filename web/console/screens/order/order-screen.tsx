import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page } from '#web/console/kit/page.tsx'
import { RecordHead } from '#web/console/records/record-head.tsx'
import { recordQuery, type TypeDescription } from '#web/console/records/record-query.ts'
import { useDescribed } from '#web/console/records/use-described.ts'
import { useWords } from '#web/words/use-words.ts'
import { AskAboutOrder } from './ask-about-order.tsx'
import { isBeingProcessed, useExplanation } from './explanation.ts'
import { type Order, orderQuery } from './order.graphql.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { WhyItWaits } from './why-it-waits.tsx'

/** Refresh intervals while an order is being processed, and otherwise. */
const SOON_MS = 1_000
const AGAIN_MS = 30_000

/** An order: why it has not left, its lines, and everything that belongs to it. */
export function OrderScreen({ id }: { readonly id: string }): ReactNode {
  const words = useWords()
  const may = useMay()
  const described = useDescribed('goods_outs')
  const { explanation } = useExplanation(id)
  const variables = {
    id,
    of: id,
    sees_tasks: may('view_tasks'),
    sees_allocations: may('view_allocations'),
    sees_shipments: may('view_shipments'),
    sees_charges: may('view_charge_lines'),
  }
  const { data, error } = useScreenQuery(orderQuery, variables, {
    keepPrevious: true,
    refetchInterval: isBeingProcessed(explanation) ? SOON_MS : AGAIN_MS,
  })
  if (!may('view_goods_outs')) return <Note tone="warn">{words.records.not_allowed('view_goods_outs')}</Note>
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined || described === null || described === 'unknown') return <Skeleton />
  if (data.goods_outs?.find == null) return <Note tone="warn">{words.records.not_found}</Note>
  return <KnownOrder answer={data} described={described} id={id} />
}

function KnownOrder({
  answer,
  described,
  id,
}: {
  readonly answer: Order
  readonly described: TypeDescription
  readonly id: string
}): ReactNode {
  const order = answer.goods_outs?.find
  const { data: read } = useQuery(recordQuery(useService(), described, id))
  if (order == null) return null
  return (
    <Page>
      {read == null ? <Skeleton /> : <RecordHead described={described} read={read} id={id} isCalm />}
      <OrderFacts order={order} />
      <WhyItWaits order={order} tasks={answer.tasks?.all.nodes ?? []} />
      <OrderSteps answer={answer} />
      <AskAboutOrder />
      <OrderTabs answer={answer} described={described} id={id} />
    </Page>
  )
}
