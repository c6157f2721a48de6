import Big from 'big.js'
import type { ReactNode } from 'react'
import { ScrollRegion } from '#web/console/kit/scroll-region.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Carton, leftOf } from './carton.ts'
import styles from './packing.module.css'
import type { StagedPile } from './staged.ts'
import type { ReadOrder } from './station-service.ts'

/** What is staged and not packed: how much of each is in the open carton. */
export function StagedList({
  order: {
    staged: { loose },
  },
  carton,
}: {
  readonly order: ReadOrder
  readonly carton: Carton | null
}): ReactNode {
  const { packing: words } = useWords()
  const { language } = useLocale()
  const left = leftOf(carton, loose)
  const show = (quantity: string) => showDecimal(quantity, language)
  return (
    <ScrollRegion className={styles['column']} label={words.staged}>
      <h2>{words.staged}</h2>
      {loose.length === 0 && <p className={styles['quiet']}>{words.nothing_left}</p>}
      <ul className={styles['piles']}>
        {loose.map((pile) => {
          const rest = left.get(pile.stock_id)?.toFixed() ?? pile.quantity
          const isAll = new Big(rest).eq(0)
          return (
            <li key={pile.stock_id} data-all={isAll || undefined}>
              <span className={styles['code']}>{pile.product.code}</span>
              <span className={styles['count']}>
                {words.units_of(show(new Big(pile.quantity).minus(rest).toFixed()), show(pile.quantity))}
              </span>
              <span className={styles['description']}>{pile.product.description}</span>
              <PileFacts pile={pile} />
              <progress
                max={Number(pile.quantity)}
                value={Number(pile.quantity) - Number(rest)}
                aria-hidden
              />
            </li>
          )
        })}
      </ul>
    </ScrollRegion>
  )
}

/** What tells a pile from others of its product. */
function PileFacts({ pile: { batch, serial_number, unit } }: { readonly pile: StagedPile }): ReactNode {
  const { packing: words } = useWords()
  const facts = [
    batch && words.batch(batch),
    serial_number && words.serial(serial_number),
    unit?.reference && words.on_unit(unit.reference),
  ].filter(Boolean)
  return facts.length === 0 ? null : <span className={styles['pile_facts']}>{facts.join(' · ')}</span>
}
