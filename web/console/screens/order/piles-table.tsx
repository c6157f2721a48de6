import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ExplainedPile } from './causes.ts'
import styles from './order.module.css'

/** Goods that are there and that an order cannot have: how many, where, and why. */
export function PilesTable({ piles }: { readonly piles: readonly ExplainedPile[] }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const reasons: Readonly<Record<string, string | undefined>> = words.orders.verdicts
  return (
    <ul className={styles['piles']}>
      {piles.map(({ stock_id, verdict, quantity, location_code, hold, reserved_for, batch }) => (
        <li key={stock_id}>
          <span className={styles['figure']}>{showDecimal(String(quantity), language)}</span>
          <Link path={`/records/stocks/${stock_id}`}>{location_code}</Link>
          {batch !== null && <span>{words.orders.batch(batch)}</span>}
          <span className={styles['quiet']}>{reasons[verdict] ?? verdict}</span>
          {hold !== null && <q>{hold}</q>}
          {reserved_for.length > 0 && <span>{reserved_for.join(', ')}</span>}
        </li>
      ))}
    </ul>
  )
}
