import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useMoney } from '#web/console/grid/money.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { chargesCurrencyQuery } from './charges-currency.graphql.ts'
import styles from './order.module.css'
import type { OrderCharge } from './order-parts.ts'

const FIGURES = ['quantity', 'price', 'total'] as const

/** What was charged for an order. */
export function OrderCharges({
  id,
  charges,
}: {
  readonly id: string
  readonly charges: readonly OrderCharge[]
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const money = useMoney(language)
  const { data } = useScreenQuery(chargesCurrencyQuery, { id })
  const currency = data?.goods_outs?.find?.account?.currency?.code ?? null
  if (charges.length === 0) return <p className={styles['quiet']}>{words.records.nothing_here}</p>
  return (
    <TableFrame>
      <thead>
        <tr>
          <th scope="col">{fieldLabel(words, 'code')}</th>
          <th scope="col">{fieldLabel(words, 'name')}</th>
          {FIGURES.map((name) => (
            <th key={name} scope="col" data-right>
              {fieldLabel(words, name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <tr key={charge.id}>
            <td>
              <Link path={`/records/charge_lines/${charge.id}`} className={styles['code']}>
                {charge.code}
              </Link>
            </td>
            <td>{charge.name}</td>
            {FIGURES.map((name) => (
              <td key={name} data-right>
                {name === 'quantity'
                  ? showDecimal(String(charge[name] ?? 0), language)
                  : money(charge[name], currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
