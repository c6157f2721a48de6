import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useMoney } from '#web/console/grid/money.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import { chargeCausesQuery } from './causes.graphql.ts'
import { type ChargesFilter, causesOf, chargesSearch, chargesVariables } from './causes.ts'

/** The charges behind a line, each with the order, receipt or unit that caused it. */
export function ChargeCauses({
  label,
  currency,
  filter,
}: {
  readonly label: string
  /** Null where the account has none of its own. */
  readonly currency: string | null
  readonly filter: ChargesFilter
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const money = useMoney(language)
  const { data, error } = useScreenQuery(chargeCausesQuery, { filter: chargesVariables(filter) })
  const { billing } = words
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  const charges = data.charge_lines?.all.nodes ?? []
  const left = (data.charge_lines?.all.total_count ?? 0) - charges.length
  return (
    <div className={styles['causes']}>
      <Table
        label={label}
        columns={[
          { label: billing.cause },
          { label: billing.measured, isFigure: true },
          { label: fieldLabel(words, 'quantity'), isFigure: true },
          { label: fieldLabel(words, 'price'), isFigure: true },
          { label: fieldLabel(words, 'total'), isFigure: true },
        ]}
        rows={charges.map((charge) => ({
          id: charge.id,
          cells: [
            <span key="cause" className={styles['links']}>
              {causesOf(charge).map(({ path, title }) => (
                <Link key={path} path={path}>
                  {title}
                </Link>
              ))}
              {causesOf(charge).length === 0 && (
                <Link path={`/records/charge_lines/${charge.id}`}>
                  {charge.measure === null ? (charge.description ?? billing.by_hand) : billing.by_window}
                </Link>
              )}
            </span>,
            charge.measure === null
              ? ''
              : `${showDecimal(String(charge.measure), language)} ${words.billing.units(charge.unit_of_measure ?? '')}`,
            showDecimal(String(charge.quantity ?? 0), language),
            money(charge.price, currency),
            money(charge.total, currency),
          ],
        }))}
      />
      {left > 0 && (
        <Link path="/records/charge_lines" search={chargesSearch(filter)}>
          {billing.more_charges(left)}
        </Link>
      )}
    </div>
  )
}
