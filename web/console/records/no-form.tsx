import type { ReactNode } from 'react'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Empty } from '#web/console/kit/note.tsx'
import { oneLabel, typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'

/** Where records come from that nobody makes by hand, by their types. */
const ORIGINS: Readonly<Record<string, string>> = {
  invoices: '/money',
  imports: '/imports/table',
  import_rows: '/imports/table',
  stock_balances: '/records/goods_in_receipts',
  stocks: '/records/goods_in_receipts',
  transactions: '/tasks',
  tasks: '/tasks',
  shipments: '/packing',
  edi_interchanges: '/records/edi_partners',
}

/** Records that have no form: who makes or changes them instead, and the way to those there are. */
export function NoForm({ type, id }: { readonly type: TypeMetadata; readonly id: string | null }): ReactNode {
  const words = useWords()
  const { records } = words
  const title =
    id === null ? records.not_made(typeLabel(words, type.name)) : records.not_changed(oneLabel(words, type))
  const origin = ORIGINS[type.name]
  return (
    <Empty
      title={title}
      actions={
        <>
          <Link path={id === null ? `/records/${type.name}` : `/records/${type.name}/${id}`}>
            {records.to_those(id === null ? typeLabel(words, type.name) : oneLabel(words, type))}
          </Link>
          {id === null && origin !== undefined && <Link path={origin}>{records.where_made}</Link>}
        </>
      }
    >
      {id === null ? records.not_made_text : records.not_changed_text}
    </Empty>
  )
}
