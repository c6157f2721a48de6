import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Keys } from '#web/console/kit/keys.tsx'
import { Skeleton } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import { ordersToPack, type WaitingList } from './orders-to-pack.ts'
import styles from './packing.module.css'
import type { FoundOrder } from './station-service.ts'
import { waitingOrdersQuery } from './waiting-orders.graphql.ts'

/** Orders with goods that are staged and in no submitted shipment, the most urgent first; null until they are read. */
export function useWaitingOrders(): WaitingList | null {
  const { id: warehouse } = useWarehouseChoice()
  const { data } = useScreenQuery(
    waitingOrdersQuery,
    { warehouse: warehouse ?? { filled: true } },
    { keepPrevious: true },
  )
  return data === undefined ? null : ordersToPack(data)
}

/** The orders that wait to be packed; Enter opens the first. */
export function WaitingOrders({
  list,
  onOpen,
}: {
  readonly list: WaitingList | null
  readonly onOpen: (order: FoundOrder) => void
}): ReactNode {
  const { packing: words } = useWords()
  const locale = useLocale()
  return (
    <section className={styles['waiting_orders']} aria-label={words.waiting_orders}>
      <h2>{words.waiting_orders}</h2>
      {list === null && <Skeleton />}
      {list?.orders.length === 0 && <p className={styles['quiet']}>{words.no_waiting_orders}</p>}
      <ul>
        {list?.orders.map(({ id, reference, due, account, customer, carrier }, place) => (
          <li key={id}>
            <button type="button" className={styles['order']} onClick={() => onOpen({ id, reference })}>
              <span className={styles['code']}>
                {reference} {place === 0 && <Keys keys="Enter" />}
              </span>
              <span>{[account, customer].filter(Boolean).join(' → ')}</span>
              <span className={styles['quiet']}>
                {[carrier, due && words.due(showMoment(due, locale))].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list !== null && list.further > 0 && (
        <p className={styles['quiet']}>{words.further_orders(list.further)}</p>
      )}
    </section>
  )
}
