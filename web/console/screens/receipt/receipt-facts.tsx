import type { ReactNode } from 'react'
import { FactList, type NamedFact } from '#web/console/kit/fact-list.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment, showRelative } from '#web/values/moment.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './receipt.module.css'
import type { ReadReceipt } from './receipt-lines.ts'

type PartyName = { readonly id: string; readonly code: string | null; readonly name: string | null } | null

/** Whose a receipt is, who sends it, and when it is to come or came. */
export function ReceiptFacts({ receipt }: { readonly receipt: ReadReceipt }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const { expected_date_of_arrival: due, actual_date_of_arrival: arrived, status } = receipt
  const isLate = status === 'PENDING' && due !== null && Date.parse(due) < Date.now()
  const facts: readonly NamedFact[] = [
    ['account', linked('accounts', receipt.account)],
    ['supplier', linked('suppliers', receipt.supplier)],
    ['customer', linked('customers', receipt.customer)],
    ['carrier', linked('carriers', receipt.carrier)],
    ['warehouse', linked('warehouses', receipt.warehouse)],
    [
      'location',
      receipt.location && (
        <Link path={`/records/locations/${receipt.location.id}`}>{receipt.location.code}</Link>
      ),
    ],
    [
      'goods_out',
      receipt.goods_out && (
        <Link path={`/records/goods_outs/${receipt.goods_out.id}`}>{receipt.goods_out.reference}</Link>
      ),
    ],
    [
      'expected_date_of_arrival',
      due && (
        <>
          <time dateTime={due}>{showMoment(due, locale)}</time>
          {arrived === null && (
            <span className={isLate ? styles['late'] : styles['quiet']}>
              {showRelative(due, Date.now(), locale.language)}
            </span>
          )}
        </>
      ),
    ],
    ['actual_date_of_arrival', arrived && <time dateTime={arrived}>{showMoment(arrived, locale)}</time>],
    [
      'receipt_type',
      receipt.receipt_type === 'standard' ? null : stateLabel(words, receipt.receipt_type ?? ''),
    ],
    ['notes', receipt.notes],
  ]
  return <FactList facts={facts.map(([name, content]) => [fieldLabel(words, name), content])} />
}

function linked(type: string, record: PartyName): ReactNode {
  return (
    record && (
      <Link path={`/records/${type}/${record.id}`} title={record.code ?? undefined}>
        {record.name ?? record.code}
      </Link>
    )
  )
}
