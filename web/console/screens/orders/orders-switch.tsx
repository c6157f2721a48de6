import type { ReactNode } from 'react'
import { ViewLink } from '#web/console/kit/link.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './orders.module.css'

/** Leads from the list of orders to the board and back. */
export function OrdersSwitch({ present }: { readonly present: 'list' | 'board' }): ReactNode {
  const { orders } = useWords()
  return (
    <nav aria-label={orders.shown_as} className={styles['switch']}>
      {(['list', 'board'] as const).map((one) => (
        <ViewLink
          key={one}
          path="/records/goods_outs"
          search={one === 'board' ? { as: 'board' } : {}}
          isCurrent={one === present}
        >
          {orders.as[one]}
        </ViewLink>
      ))}
    </nav>
  )
}
