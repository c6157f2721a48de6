import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './places.module.css'
import { PrintLabelsButton } from './print-labels-button.tsx'

/** What a range has become, with what is usually done next: labels, the list, another range. */
export function RangeDone({
  warehouse,
  codes,
  onAgain,
}: {
  readonly warehouse: string
  readonly codes: readonly string[]
  readonly onAgain: () => void
}): ReactNode {
  const { places: words } = useWords()
  const may = useMay()
  const { language } = useLocale()
  const [first = ''] = codes
  return (
    <section className={styles['done']} aria-label={words.done}>
      <div role="status">
        <h2>{words.created(showDecimal(String(codes.length), language))}</h2>
      </div>
      <p className={styles['codes']}>{[first, ...(codes.length > 1 ? [codes.at(-1)] : [])].join(' … ')}</p>
      <div className={styles['next']}>
        {may('print_documents') && <PrintLabelsButton warehouse={warehouse} codes={codes} isMain />}
        <Link path="/records/locations" search={{ 'f.warehouse_id': `in:${warehouse}`, s: '-id' }}>
          {words.show_them}
        </Link>
        <Button kind="quiet" icon="add" onClick={onAgain}>
          {words.another}
        </Button>
      </div>
    </section>
  )
}
