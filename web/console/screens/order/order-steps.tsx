import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { historyQuery } from '#web/console/records/history.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Order } from './order.graphql.ts'
import styles from './order.module.css'
import { stepsOf } from './order-timeline.ts'

/** The way of an order from its creation to its dispatch, with when and by whom each step was done. */
export function OrderSteps({ answer }: { readonly answer: Order }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const may = useMay()
  const service = useService()
  const id = answer.goods_outs?.find?.id ?? ''
  const rights = {
    events: may('view_events'),
    audit: may('view_audit_entries'),
    users: may('view_users'),
  }
  const { data: history } = useQuery(historyQuery(service, { type: 'goods_outs', id, rights }))
  return (
    <ol className={styles['steps']} aria-label={words.orders.timeline}>
      {stepsOf(answer, history).map(({ step, at, who }) => (
        <li key={step} data-done={at !== null || undefined}>
          <b>{words.orders.steps[step]}</b>
          <span className={styles['quiet']}>
            {at === null ? words.orders.not_yet : <time dateTime={at}>{showMoment(at, locale)}</time>}
            {who !== null && ` · ${who}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
