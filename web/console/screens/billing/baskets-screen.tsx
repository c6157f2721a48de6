import type { ReactNode } from 'react'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { useWords } from '#web/words/use-words.ts'
import { basketViews } from './billing-views.ts'

const COLUMNS = ['id', 'account', 'status', 'start_at', 'end_at', 'charge_card', 'invoice_status', 'invoice']

/** Baskets: what is being charged, what waits for its invoice, and what was invoiced. */
export function BasketsScreen(): ReactNode {
  const words = useWords()
  const screen: ListScreen = {
    views: basketViews(words),
    columns: COLUMNS,
    presets: [
      { name: 'close', attributes: { status: 'CLOSED' } },
      { name: 'reopen', attributes: { status: 'OPEN' } },
    ],
    first: ['close', 'generate_invoice'],
  }
  return <RecordList type="charge_baskets" title={words.billing.title} screen={screen} />
}
