import type { ReactNode } from 'react'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { ReceiptPeek } from '#web/console/screens/receipt/receipt-peek.tsx'
import { useWords } from '#web/words/use-words.ts'
import { receiptViews } from './receipt-views.ts'

const COLUMNS = [
  'reference',
  'status',
  'account',
  'supplier',
  'expected_date_of_arrival',
  'receipt_type',
  'discrepancy_alert',
  'actual_date_of_arrival',
  'warehouse',
]

/** Goods in: what is expected, what is being received, and what came otherwise than announced. */
export function ReceiptsScreen(): ReactNode {
  const words = useWords()
  const screen: ListScreen = {
    views: receiptViews(words),
    columns: COLUMNS,
    first: ['update'],
    peek: (id) => <ReceiptPeek id={id} />,
  }
  return <RecordList type="goods_in_receipts" title={words.receipts.title} screen={screen} />
}
