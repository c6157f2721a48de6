import { Fragment, type ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ReadBalance } from './read-balance.ts'
import styles from './stock.module.css'
import { pilesOf } from './stock-paths.ts'

const PARTS = ['available', 'allocated', 'picked', 'held', 'received'] as const

const SIGNS = { equal: '=', plus: '+', within: '·' } as const

/** Not all parts of the past are known, so that they make no sum. */
function signOf(place: number, at: string | null): string {
  if (at !== null) return SIGNS.within
  return place === 0 ? SIGNS.equal : SIGNS.plus
}

/** What the stock on hand consists of, as a sum whose parts are those of the list. */
export function BalanceFigures({
  balance,
  at,
}: {
  readonly balance: ReadBalance
  readonly at: string | null
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const figure = (name: 'on_hand' | 'sellable' | (typeof PARTS)[number]) =>
    showDecimal(String(balance[name] ?? 0), language)
  return (
    <section className={styles['sum']} aria-label={words.stock.equation}>
      <Link {...pilesOf(balance, at)} className={styles['figure']}>
        <b>{figure('on_hand')}</b>
        <span>{words.stock.buckets.on_hand}</span>
      </Link>
      {PARTS.filter((name) => at === null || balance[name] !== null).map((name, place) => (
        <Fragment key={name}>
          <span className={styles['sign']} aria-hidden>
            {signOf(place, at)}
          </span>
          <a
            href={`#${name}`}
            className={styles['figure']}
            data-bucket={name}
            data-nothing={!balance[name] || undefined}
          >
            <b>{figure(name)}</b>
            <span>{words.stock.buckets[name]}</span>
            {name === 'available' && balance.sellable !== null && (
              <span data-sellable>{words.stock.sellable(figure('sellable'))}</span>
            )}
          </a>
        </Fragment>
      ))}
    </section>
  )
}
