import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import type { KnownProduct } from './known-product.ts'
import { sumOf } from './ladder.ts'
import { UPDATE_PRODUCT } from './product-acts.ts'
import styles from './products.module.css'
import { stoppingQuery } from './stopping.graphql.ts'

/** Asks before a product is stopped, and says what that comes to. */
export function StopDialog({
  product: { id, code },
  onClose,
}: {
  readonly product: KnownProduct
  readonly onClose: () => void
}): ReactNode {
  const { products: words } = useWords()
  const { language } = useLocale()
  const { press, isBusy, refused } = usePress()
  const { data } = useScreenQuery(stoppingQuery, { of: id, product: { eq: id } })
  const balances = data?.stock_balances?.all.nodes ?? []
  const figure = (name: 'ordered' | 'available' | 'sellable') =>
    showDecimal(sumOf(balances.map((one) => one[name])), language)
  const name = code ?? ''
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.stop_title(name)}
      confirm={words.stop_confirm(name)}
      danger
      busy={isBusy}
      onConfirm={() =>
        void press(UPDATE_PRODUCT, { path: { id }, attributes: { stop: true } }, () => {
          notify({ title: words.stopped(name) })
          onClose()
        })
      }
    >
      <ul className={styles['effects']}>
        <li>{words.effects.refused}</li>
        <li>{words.effects.stock(figure('available'), figure('sellable'))}</li>
        <li>{words.effects.orders(figure('ordered'))}</li>
        {data?.tasks != null && <li>{words.effects.tasks(data.tasks.all.total_count)}</li>}
        <li>{words.effects.back}</li>
      </ul>
      {refused !== null && <Note tone="bad">{refused}</Note>}
    </ConfirmDialog>
  )
}
