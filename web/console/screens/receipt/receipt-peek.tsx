import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Skeleton } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { receiptQuery } from './receipt.graphql.ts'
import styles from './receipt.module.css'
import { ReceiptNext } from './receipt-next.tsx'

/** A receipt beside the list: its next act, and what came of each line. */
export function ReceiptPeek({ id }: { readonly id: string }): ReactNode {
  const words = useWords()
  const may = useMay()
  const { language } = useLocale()
  const { data: type } = useQuery(typeQuery(useService(), 'goods_in_receipts'))
  const { data } = useScreenQuery(receiptQuery, { id, of: id, sees_tasks: may('view_tasks') })
  const receipt = data?.goods_in_receipts?.find
  if (data === undefined || type === undefined) return <Skeleton />
  if (receipt == null) return null
  const units = (value: unknown) => showDecimal(String(value ?? '0'), language)
  return (
    <div className={styles['beside']}>
      <ReceiptNext receipt={receipt} tasks={data.tasks?.all.nodes ?? []} type={type} />
      <ul className={styles['short_lines']} aria-label={words.receipts.tabs.lines}>
        {(receipt.lines ?? []).map((line) => (
          <li key={line.id}>
            {line.product && <Link path={`/records/products/${line.product.id}`}>{line.product.code}</Link>}
            <span>
              {words.receipts.came_of(units(line.received_quantity), units(line.expected_quantity))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
