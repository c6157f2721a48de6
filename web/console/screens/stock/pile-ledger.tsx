import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { ledgerQuery } from './ledger.graphql.ts'
import { type LedgerRow, ledgerRows, movementText, unreadCount } from './ledger-rows.ts'
import styles from './stock.module.css'
import { pileAt } from './stock-paths.ts'

const COLUMNS = ['when', 'change', 'what', 'who', 'why', 'other'] as const

/** The movements of a pile, the newest first: how much, from where to where, who did it and why. */
export function PileLedger({ id, at }: { readonly id: string; readonly at: string | null }): ReactNode {
  const words = useWords()
  const may = useMay()
  const until = at === null ? {} : { until: { to: at } }
  const all = { from: null, to: null, merged: null, until: null, ...until }
  const from = useScreenQuery(ledgerQuery, { ...all, from: id }, { keepPrevious: true })
  const to = useScreenQuery(ledgerQuery, { ...all, to: id }, { keepPrevious: true })
  const merged = useScreenQuery(ledgerQuery, { ...all, merged: id }, { keepPrevious: true })
  if (!may('view_transactions'))
    return <Note tone="warn">{words.records.not_allowed('view_transactions')}</Note>
  const error = from.error ?? to.error ?? merged.error
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  if (from.data === undefined || to.data === undefined || merged.data === undefined) return <Skeleton />
  const answers = [from, to, merged].map(({ data }) => data?.transactions?.all)
  const rows = ledgerRows(id, answers)
  const unread = unreadCount(answers)
  if (rows.length === 0) return <p className={styles['quiet']}>{words.stock.no_movements}</p>
  return (
    <>
      <TableFrame>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" data-right={name === 'change' || undefined}>
                {words.stock.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MovementRow key={row.movement.id} row={row} at={at} />
          ))}
        </tbody>
      </TableFrame>
      {unread > 0 && (
        <p className={styles['quiet']}>
          {words.stock.older(unread)}{' '}
          <Link path="/records/transactions" search={{ 'f.stock_to_id': `in:${id}` }}>
            {words.stock.all_movements}
          </Link>
        </p>
      )}
    </>
  )
}

const SIGNS = { in: '+', out: '−', same: '' } as const

function MovementRow({
  row: { movement, direction, other },
  at,
}: {
  readonly row: LedgerRow
  readonly at: string | null
}): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const quantity = showDecimal(String(movement.quantity ?? 0), locale.language)
  const { created_at, goods_out, goods_in_receipt, task, reason_code, description, completing_user } =
    movement
  return (
    <tr data-direction={direction}>
      <td>{created_at && <time dateTime={created_at}>{showMoment(created_at, locale)}</time>}</td>
      <td data-right className={styles['change']}>{`${SIGNS[direction]}${quantity}`}</td>
      <td className={styles['sentence']}>
        {movementText(movement, quantity, words)}{' '}
        {goods_out && (
          <Link path={`/records/goods_outs/${goods_out.id}`}>
            {words.stock.for_record(goods_out.reference ?? '')}
          </Link>
        )}
        {goods_in_receipt && (
          <Link path={`/records/goods_in_receipts/${goods_in_receipt.id}`}>{goods_in_receipt.reference}</Link>
        )}{' '}
        {task && (
          <Link path={`/records/tasks/${task.id}`} className={styles['quiet']}>
            {`${words.stock.columns.task} ${task.id}`}
          </Link>
        )}
      </td>
      <td>{completing_user?.name ?? '–'}</td>
      <td className={styles['sentence']}>
        {[reason_code?.name ?? reason_code?.code, description].filter(Boolean).join(': ')}
      </td>
      <td>
        {other !== null && (
          <Link {...pileAt(other, at)} className={styles['code']}>
            {words.stock.pile(other)}
          </Link>
        )}
      </td>
    </tr>
  )
}
