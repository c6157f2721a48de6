import type { ReactNode } from 'react'
import { ViewLink } from '#web/console/kit/link.tsx'
import { usePlace } from '#web/console/kit/navigation.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './stock.module.css'

const LISTS = { balances: '/records/stock_balances', piles: '/records/stocks' } as const

/** Leads from the balances to the piles and back, in the same warehouse at the same moment. */
export function StockSwitch({ present }: { readonly present: keyof typeof LISTS }): ReactNode {
  const words = useWords()
  const { search } = usePlace()
  const stored = Object.fromEntries(
    ['at', 'f.warehouse_id', 'f.product_id', 'f.account_id'].flatMap((word) => {
      const value = search[word]
      return value === undefined ? [] : [[word, value]]
    }),
  )
  return (
    <nav aria-label={words.stock.lists} className={styles['switch']}>
      {(['balances', 'piles'] as const).map((list) => (
        <ViewLink key={list} path={LISTS[list]} search={stored} isCurrent={list === present}>
          {words.stock[list]}
        </ViewLink>
      ))}
    </nav>
  )
}
