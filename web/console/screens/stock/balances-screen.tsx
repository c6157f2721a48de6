import type { ReactNode } from 'react'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { useWords } from '#web/words/use-words.ts'
import { StockSwitch } from './stock-switch.tsx'
import { balanceViews } from './stock-views.ts'

const COLUMNS = [
  'product',
  'account',
  'warehouse',
  'on_hand',
  'available',
  'sellable',
  'allocated',
  'picked',
  'held',
  'received',
  'ordered',
]

/** Stock by product, account and warehouse. */
export function BalancesScreen(): ReactNode {
  const words = useWords()
  const screen: ListScreen = {
    views: balanceViews(words),
    columns: COLUMNS,
    head: <StockSwitch present="balances" />,
  }
  return <RecordList type="stock_balances" title={words.stock.title} screen={screen} />
}
