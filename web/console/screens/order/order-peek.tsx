import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Skeleton } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { orderQuery } from './order.graphql.ts'
import styles from './order.module.css'
import { LineBar } from './order-lines.tsx'
import { WhyItWaits } from './why-it-waits.tsx'

/** An order beside the list: why it waits with the act that helps, and how far its lines are. */
export function OrderPeek({ id }: { readonly id: string }): ReactNode {
  const words = useWords()
  const may = useMay()
  const { language } = useLocale()
  const { data } = useScreenQuery(orderQuery, {
    id,
    of: id,
    sees_tasks: may('view_tasks'),
    sees_allocations: may('view_allocations'),
    sees_shipments: may('view_shipments'),
    sees_charges: may('view_charge_lines'),
  })
  const order = data?.goods_outs?.find
  if (data === undefined) return <Skeleton />
  if (order == null) return null
  return (
    <div className={styles['beside']}>
      <WhyItWaits order={order} />
      <ul className={styles['short_lines']} aria-label={words.orders.tabs.lines}>
        {(order.lines ?? []).map((line) => (
          <li key={line.id}>
            <span>
              {line.product && (
                <Link path={`/records/products/${line.product.id}`} className={styles['code']}>
                  {line.product.code}
                </Link>
              )}
              <span className={styles['description']}>{line.product?.description}</span>
            </span>
            <span>{showDecimal(String(line.order_quantity ?? 0), language)}</span>
            <LineBar line={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}
