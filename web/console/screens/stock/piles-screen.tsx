import type { ReactNode } from 'react'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { useWords } from '#web/words/use-words.ts'
import { StockSwitch } from './stock-switch.tsx'
import { pileViews } from './stock-views.ts'

const COLUMNS = [
  'product',
  'location',
  'quantity',
  'free',
  'status',
  'storage_unit',
  'batch',
  'best_before_date',
  'account',
  'hold_description',
]

/** Stock by place: every pile there is. */
export function PilesScreen(): ReactNode {
  const words = useWords()
  const screen: ListScreen = {
    views: pileViews(words),
    columns: COLUMNS,
    first: ['hold', 'release'],
    head: <StockSwitch present="piles" />,
  }
  return <RecordList type="stocks" title={words.stock.title} screen={screen} />
}
