import type { ReactNode } from 'react'
import { FactList, type NamedFact } from '#web/console/kit/fact-list.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDay, showMoment } from '#web/values/moment.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ReadPile } from './read-pile.ts'

/** How much of what a pile is, where it stands and whose it is. */
export function PileFacts({ pile }: { readonly pile: ReadPile }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const { language } = locale
  const figure = (quantity: number | null) =>
    quantity === null ? null : showDecimal(String(quantity), language)
  const linked = (type: string, record: { readonly id: string } | null, text: string | null | undefined) =>
    record && <Link path={`/records/${type}/${record.id}`}>{text}</Link>
  const facts: readonly NamedFact[] = [
    [
      'quantity',
      <b key="quantity" title={pile.quantity_breakdown ?? undefined}>
        {figure(pile.quantity)}
      </b>,
    ],
    ['free', figure(pile.free)],
    [
      'status',
      <span key="status">
        <Pill tone={pile.status === 'held' ? 'warn' : toneOf(pile.status ?? '')}>
          {stateLabel(words, pile.status ?? '')}
        </Pill>{' '}
        {pile.hold_description}
      </span>,
    ],
    ['product', linked('products', pile.product, pile.product?.code)],
    ['location', linked('locations', pile.location, pile.location?.code)],
    ['storage_unit', linked('storage_units', pile.storage_unit, pile.storage_unit?.reference)],
    ['batch', pile.batch],
    ['serial_number', pile.serial_number],
    ['best_before_date', pile.best_before_date && showDay(pile.best_before_date, language)],
    ['sell_by_date', pile.sell_by_date && showDay(pile.sell_by_date, language)],
    ['account', linked('accounts', pile.account, pile.account?.name ?? pile.account?.code)],
    ['last_counted_at', pile.last_counted_at && showMoment(pile.last_counted_at, locale)],
  ]
  return <FactList facts={facts.map(([name, content]) => [fieldLabel(words, name), content])} />
}
