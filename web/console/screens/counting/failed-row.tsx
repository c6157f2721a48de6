import type { ReactNode } from 'react'
import { Checkbox } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './counting.module.css'
import type { FailedCount } from './failed-counts.ts'

/** A count that failed: what the system had, what was counted, what moved since, and what it would become. */
export function FailedRow({
  row,
  isChosen,
  onChoose,
}: {
  readonly row: FailedCount
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}): ReactNode {
  const { counting: words } = useWords()
  const { language } = useLocale()
  const show = (value: string) => showDecimal(value, language)
  const { check_id, location, product, batch, system, counts, since, present, after, counted_at } = row
  const moved = { 'f.product_id': `in:${product.id}`, 'f.created_at': `from:${counted_at ?? ''}` }
  return (
    <tr>
      <td>
        <Checkbox
          label={<span className={styles['hidden']}>{words.choose_row(location.code, product.code)}</span>}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <td>
        <Link path={`/records/stock_checks/${check_id}`}>{location.code}</Link>
      </td>
      <td>
        <Link path={`/records/products/${product.id}`}>{product.code}</Link>{' '}
        <span className={styles['quiet']}>{[product.description, batch].filter(Boolean).join(' · ')}</span>
      </td>
      <td data-right>{show(system)}</td>
      <td data-right>{counts.map(show).join(' · ')}</td>
      <td data-right>
        <Link path="/records/transactions" search={moved}>
          {show(since)}
        </Link>
      </td>
      <td data-right>{show(present)}</td>
      <td data-right>
        <strong>{show(after)}</strong>
      </td>
    </tr>
  )
}
