import Big from 'big.js'
import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoney } from '#web/values/money.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import type { PriceTrial } from './price-trial.ts'
import { unitLabel } from './price-units.ts'

/** What a trial came to: against what was charged, by type of work and by price, and the work that would have no price. */
export function TrialFigures({ trial }: { readonly trial: PriceTrial }): ReactNode {
  const words = useWords()
  const { billing } = words
  const { language } = useLocale()
  const money = (amount: string) => showMoney(amount, trial.currency, language)
  const difference = (would: string, was: string) => {
    const more = new Big(would).minus(was)
    return `${more.gt(0) ? '+' : ''}${money(more.toFixed())}`
  }
  const row = ({ would_charge, charged }: { readonly would_charge: string; readonly charged: string }) => [
    money(would_charge),
    money(charged),
    difference(would_charge, charged),
  ]
  return (
    <>
      <Table
        label={billing.try_result}
        columns={[
          { label: billing.type_of_work },
          { label: billing.would_charge, isFigure: true },
          { label: billing.was_charged, isFigure: true },
          { label: billing.difference, isFigure: true },
        ]}
        rows={[
          ...trial.types.map((one) => ({
            id: one.charge_type,
            cells: [billing.types[one.charge_type], ...row(one)],
          })),
          { id: 'total', isSum: true, cells: [billing.total, ...row(trial)] },
        ]}
      />
      {trial.prices.length > 0 && (
        <Table
          label={billing.try_by_price}
          columns={[
            { label: billing.price },
            { label: billing.counted },
            { label: billing.lines, isFigure: true },
            { label: billing.blocks, isFigure: true },
            { label: billing.would_charge, isFigure: true },
          ]}
          rows={trial.prices.map((one) => ({
            id: String(one.price_id),
            cells: [
              one.code,
              `${billing.types[one.charge_type]}, ${unitLabel(words, one.unit_of_measure)}`,
              one.lines,
              showDecimal(one.quantity, language),
              money(one.total),
            ],
          }))}
        />
      )}
      {trial.unpriced_count > 0 && <UnpricedWork trial={trial} />}
    </>
  )
}

/** The orders and receipts that would have no price. */
function UnpricedWork({ trial: { unpriced, unpriced_count } }: { readonly trial: PriceTrial }): ReactNode {
  const { billing } = useWords()
  const { language } = useLocale()
  return (
    <>
      <Note tone="warn">{billing.unpriced(unpriced_count)}</Note>
      <Table
        label={billing.unpriced_work}
        columns={[
          { label: billing.type_of_work },
          { label: billing.cause },
          { label: billing.products, isFigure: true },
          { label: billing.units_count, isFigure: true },
        ]}
        rows={unpriced.map((one) => {
          const path =
            one.goods_out_id === null
              ? `/records/goods_in_receipts/${one.goods_in_receipt_id}`
              : `/records/goods_outs/${one.goods_out_id}`
          const isDocument = one.goods_out_id !== null || one.goods_in_receipt_id !== null
          return {
            id: `${one.charge_type} ${path}`,
            cells: [
              billing.types[one.charge_type],
              isDocument ? (
                <Link key="cause" path={path}>
                  {one.reference ?? `#${one.goods_out_id ?? one.goods_in_receipt_id}`}
                </Link>
              ) : (
                billing.goods_in_store
              ),
              one.products,
              one.units === null ? '' : showDecimal(one.units, language),
            ],
          }
        })}
      />
    </>
  )
}
