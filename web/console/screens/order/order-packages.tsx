import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { isStruck, toneOf } from '#web/console/kit/state-tone.ts'
import { TrackingLink } from '#web/console/kit/tracking-link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './order.module.css'
import type { OrderShipment } from './order-parts.ts'

/** The shipments of an order with what is packed for them. */
export function OrderPackages({ shipments }: { readonly shipments: readonly OrderShipment[] }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  if (shipments.length === 0) return <p className={styles['quiet']}>{words.orders.no_shipments}</p>
  return shipments.map(({ id, reference, status, tracking_number, carrier, carrier_message, packages }) => (
    <section key={id} className={styles['shipment']}>
      <h3>
        <Link path={`/records/shipments/${id}`}>{reference}</Link>{' '}
        <Pill tone={toneOf(status ?? '')} struck={isStruck(status ?? '')}>
          {stateLabel(words, status ?? '')}
        </Pill>{' '}
        <TrackingLink number={tracking_number} template={carrier?.tracking_url} />
      </h3>
      {status === 'failed' && carrier_message !== null && <Note tone="bad">{carrier_message}</Note>}
      <ul>
        {(packages ?? []).map((one) => (
          <li key={one.id}>
            <Link path={`/records/packages/${one.id}`}>
              {one.storage_unit?.reference ?? one.storage_unit_type?.code ?? `#${one.id}`}
            </Link>{' '}
            {one.weight !== null &&
              `${showDecimal(String(one.weight), language)} ${one.weight_unit_of_measure ?? ''}`}{' '}
            <TrackingLink number={one.tracking_number} template={carrier?.tracking_url} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
