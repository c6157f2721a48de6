import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Skeleton } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import { ordersToPack } from './orders-to-pack.ts'
import styles from './packing.module.css'
import type { FoundOrder } from './station-service.ts'
import { waitingOrdersQuery } from './waiting-orders.graphql.ts'

/** Orders with goods that are staged and in no submitted shipment, the most urgent first. */
export function WaitingOrders({ onOpen }: { readonly onOpen: (order: FoundOrder) => void }): ReactNode {
  const { packing: words } = useWords()
  const locale = useLocale()
  const { id: warehouse } = useWarehouseChoice()
  const { data } = useScreenQuery(waitingOrdersQuery, { warehouse }, { keepPrevious: true })
  const orders = data === undefined ? [] : ordersToPack(data)
  return (
    <section className={styles['waiting_orders']} aria-label={words.waiting_orders}>
      <h2>{words.waiting_orders}</h2>
      {data === undefined && <Skeleton />}
      {data !== undefined && orders.length === 0 && (
        <p className={styles['quiet']}>{words.no_waiting_orders}</p>
      )}
      <ul>
        {orders.map(({ id, reference, due, account, customer, carrier }) => (
          <li key={id}>
            <button type="button" className={styles['order']} onClick={() => onOpen({ id, reference })}>
              <span className={styles['code']}>{reference}</span>
              <span>{[account, customer].filter(Boolean).join(' → ')}</span>
              <span className={styles['quiet']}>
                {[carrier, due && words.due(showMoment(due, locale))].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
