import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { type ShownBucket, type ShownPart, useBalanceExplanation } from './balance-explanation.ts'
import { PartHelp } from './part-help.tsx'
import type { ReadBalance } from './read-balance.ts'
import { reasonText } from './reason-text.ts'
import styles from './stock.module.css'
import { pileAt, pilesOf } from './stock-paths.ts'

/** Where the stock of a balance is: each bucket with its piles, why they are in it, and what helps. */
export function BalanceNow({ balance }: { readonly balance: ReadBalance }): ReactNode {
  const words = useWords()
  const { explanation, error } = useBalanceExplanation(balance.id, { enabled: true })
  if (error !== null && explanation === undefined) return <Note tone="bad">{error.message}</Note>
  if (explanation === undefined) return <Skeleton />
  const filled = (explanation?.buckets ?? []).filter(({ piles }) => piles.length > 0)
  const hidden =
    (explanation?.piles_not_read ?? 0) +
    filled.reduce((sum, { pile_count, piles }) => sum + pile_count - piles.length, 0)
  return (
    <section className={styles['where']} aria-label={words.stock.where}>
      <h2>{words.stock.where}</h2>
      {filled.length === 0 && <p className={styles['quiet']}>{words.stock.nothing}</p>}
      {filled.map((bucket) => (
        <Bucket key={bucket.bucket} bucket={bucket} title={balance.product?.code ?? ''} />
      ))}
      <p className={styles['quiet']}>
        {hidden > 0 && words.stock.more_piles(hidden)}{' '}
        <Link {...pilesOf(balance, null)}>{words.stock.all_piles}</Link>
      </p>
    </section>
  )
}

function Bucket({
  bucket: { bucket, quantity, piles, pile_count },
  title,
}: {
  readonly bucket: ShownBucket
  readonly title: string
}): ReactNode {
  const { stock } = useWords()
  const { language } = useLocale()
  const figure = showDecimal(String(quantity), language)
  return (
    <section id={bucket} className={styles['bucket']} data-bucket={bucket}>
      <h3>{stock.bucket_title(stock.buckets[bucket], figure, pile_count)}</h3>
      <ul>
        {piles.map((part) => (
          <Part key={part.stock_id} part={part} title={title} />
        ))}
      </ul>
    </section>
  )
}

function Part({ part, title }: { readonly part: ShownPart; readonly title: string }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  return (
    <li className={styles['part']}>
      <b className={styles['quantity']}>{showDecimal(String(part.quantity), language)}</b>
      <Link {...pileAt(part.stock_id, null)} className={styles['code']}>
        {part.location_code}
      </Link>
      <span className={styles['goods']}>
        {[part.storage_unit, part.batch, part.best_before_date ?? part.sell_by_date]
          .filter((text) => text !== null)
          .join(' · ')}
      </span>
      <span className={styles['reason']}>{reasonText(part, words)}</span>
      <PartHelp part={part} title={title} />
    </li>
  )
}
