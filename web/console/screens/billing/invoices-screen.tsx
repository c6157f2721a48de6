import type { ReactNode } from 'react'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { useWords } from '#web/words/use-words.ts'
import { invoiceViews } from './billing-views.ts'

const COLUMNS = [
  'document_number',
  'status',
  'account',
  'document_date',
  'document_due_date',
  'net_total',
  'tax_total',
  'gross_total',
  'currency',
  'paid_at',
]

/** Invoices by how far they are. */
export function InvoicesScreen(): ReactNode {
  const words = useWords()
  const screen: ListScreen = { views: invoiceViews(words), columns: COLUMNS }
  return <RecordList type="invoices" title={words.shell.items.invoices} screen={screen} />
}
