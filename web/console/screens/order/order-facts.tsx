import { Fragment, type ReactNode } from 'react'
import { FactList, type NamedFact } from '#web/console/kit/fact-list.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment, showRelative } from '#web/values/moment.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './order.module.css'
import type { OrderRecord } from './order-parts.ts'

type PartyCode = { readonly id: string; readonly code: string | null; readonly name: string | null } | null

/** Whose an order is, where it goes, when it is due and by what it leaves. */
export function OrderFacts({ order }: { readonly order: OrderRecord }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const due = order.expected_date_of_dispatch
  const isGone = order.actual_date_of_dispatch !== null
  const isLate = !isGone && due !== null && Date.parse(due) < Date.now()
  const facts: readonly NamedFact[] = [
    [fieldLabel(words, 'account'), linked('accounts', order.account) ?? '–'],
    [fieldLabel(words, 'customer'), linked('customers', order.customer) ?? '–'],
    [fieldLabel(words, 'warehouse'), linked('warehouses', order.warehouse) ?? '–'],
    [
      fieldLabel(words, 'expected_date_of_dispatch'),
      due && (
        <>
          <time dateTime={due}>{showMoment(due, locale)}</time>
          {!isGone && (
            <span className={isLate ? styles['late'] : styles['quiet']}>
              {showRelative(due, Date.now(), locale.language)}
            </span>
          )}
        </>
      ),
    ],
    [
      fieldLabel(words, 'carrier'),
      <Fragment key="carrier">
        {linked('carriers', order.carrier) ?? '–'}
        {order.carrier_service && <span className={styles['quiet']}>{order.carrier_service.name}</span>}
      </Fragment>,
    ],
    [
      fieldLabel(words, 'load'),
      order.load && <Link path={`/records/loads/${order.load.id}`}>{order.load.reference}</Link>,
    ],
    [fieldLabel(words, 'priority'), order.priority ?? '–'],
  ]
  return <FactList facts={facts} />
}

function linked(type: string, record: PartyCode): ReactNode {
  return record === null ? null : (
    <Link path={`/records/${type}/${record.id}`} title={record.name ?? undefined}>
      {record.name ?? record.code}
    </Link>
  )
}
