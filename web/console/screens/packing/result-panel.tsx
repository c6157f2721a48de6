import type { ReactNode } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Icon } from '#web/console/kit/icon.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './packing.module.css'
import type { PackedResult } from './station-state.ts'

/** What became of the order that was packed last. */
export function ResultPanel({
  result: { reference, order_id, package_ids, tracking_number },
  onPrintAgain,
}: {
  readonly result: PackedResult
  readonly onPrintAgain: () => void
}): ReactNode {
  const { packing: words } = useWords()
  return (
    <section className={styles['result']} aria-label={words.done(reference)}>
      <Icon name="done" size={28} />
      <div>
        <h2>{words.done(reference)}</h2>
        <p>
          <Link path={`/records/goods_outs/${order_id}`} search={{ tab: 'packages' }}>
            {words.done_parcels(package_ids.length)}
          </Link>
          {tracking_number !== null && (
            <>
              {' · '}
              {words.tracking} <code>{tracking_number}</code>
            </>
          )}
        </p>
      </div>
      <Button icon="print" onClick={onPrintAgain}>
        {words.print_again}
      </Button>
    </section>
  )
}
