import type { ReactNode } from 'react'
import { useMoney } from '#web/console/grid/money.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './order.module.css'
import type { OrderCharge } from './order-parts.ts'

const FIGURES = ['quantity', 'price', 'total'] as const

/** What was charged for an order. */
export function OrderCharges({ charges }: { readonly charges: readonly OrderCharge[] }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const money = useMoney(language)
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
                  : money(charge[name], charge.charge_basket?.account?.currency?.code ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
