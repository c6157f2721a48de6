import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoney } from '#web/values/money.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type CardPrice, limitsOf } from './copied-prices.ts'
import { PriceChange } from './price-change.tsx'
import type { ChargeType } from './price-units.ts'

/** The prices of one type of charge, each with what it counts; price and block are changed in their row. */
export function PriceTable({
  type,
  prices,
  currency,
  mayChange,
}: {
  readonly type: ChargeType
  readonly prices: readonly CardPrice[]
  readonly currency: string | null
  readonly mayChange: boolean
}): ReactNode {
  const words = useWords()
  const { billing } = words
  const { language } = useLocale()
  const [changed, setChanged] = useState<string | null>(null)
  const blockOf = ({ quantity, unit_of_measure }: CardPrice) =>
    `${showDecimal(String(quantity), language)} ${stateLabel(words, unit_of_measure ?? '')}`
  return (
    <Table
      label={billing.types[type]}
      columns={[
        { label: fieldLabel(words, 'code') },
        { label: fieldLabel(words, 'name') },
        { label: billing.per },
        { label: fieldLabel(words, 'price'), isFigure: true },
        { label: billing.limited_to },
        { label: fieldLabel(words, 'auto_charge') },
        { label: '' },
      ]}
      rows={prices.map((price) => ({
        id: price.id,
        cells: [
          <Link key="code" path={`/records/charge_prices/${price.id}`}>
            <code>{price.code}</code>
          </Link>,
          price.name === price.code ? '' : price.name,
          blockOf(price),
          changed === price.id ? (
            <PriceChange key="change" price={price} onDone={() => setChanged(null)} />
          ) : (
            showMoney(String(price.price), currency, language)
          ),
          [price.subtype === null ? '' : stateLabel(words, price.subtype), ...limitsOf(price)]
            .filter((limit) => limit !== '')
            .join(', '),
          price.auto_charge === true ? words.grid.yes : words.grid.no,
          mayChange && changed !== price.id && (
            <Button
              key="act"
              kind="quiet"
              aria-label={billing.change_price(price.code ?? '')}
              onClick={() => setChanged(price.id)}
            >
              {billing.change}
            </Button>
          ),
        ],
      }))}
    />
  )
}
