import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { movementText } from '#web/console/screens/stock/ledger-rows.ts'
import { showMoment } from '#web/values/moment.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { movementsQuery } from './movements.graphql.ts'
import styles from './products.module.css'

/** What moved of a product, the newest first, each as a sentence. */
export function ProductMovements({ id }: { readonly id: string }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const { data, error } = useScreenQuery(movementsQuery, { of: id }, { keepPrevious: true })
  if (error !== null && data === undefined) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  const { nodes = [], total_count = 0 } = data.transactions?.all ?? {}
  if (nodes.length === 0) return <p className={styles['quiet']}>{words.products.no_movements}</p>
  const { columns } = words.stock
  return (
    <section className={styles['movements']}>
      <Table
        label={words.products.sections.movements}
        columns={[
          { label: columns.when },
          { label: fieldLabel(words, 'account') },
          { label: columns.what },
          { label: columns.who },
          { label: columns.why },
        ]}
        rows={nodes.map((movement) => ({
          id: movement.id,
          cells: [
            showMoment(movement.created_at ?? '', locale),
            movement.account?.code ?? '',
            <span key="what">
              {movementText(movement, showDecimal(String(movement.quantity ?? 0), locale.language), words)}{' '}
              {movement.goods_out && (
                <Link path={`/records/goods_outs/${movement.goods_out.id}`}>
                  {words.stock.for_record(movement.goods_out.reference ?? '')}
                </Link>
              )}
              {movement.goods_in_receipt && (
                <Link path={`/records/goods_in_receipts/${movement.goods_in_receipt.id}`}>
                  {movement.goods_in_receipt.reference}
                </Link>
              )}
            </span>,
            movement.completing_user?.name ?? '–',
            [movement.reason_code?.name, movement.description].filter(Boolean).join(': '),
          ],
        }))}
      />
      <Link path="/records/transactions" search={{ 'f.product_id': `in:${id}` }}>
        {words.products.all_movements(total_count)}
      </Link>
    </section>
  )
}
