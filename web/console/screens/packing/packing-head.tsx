import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import { BenchCodes } from './bench-codes.tsx'
import { BenchDialog } from './bench-dialog.tsx'
import styles from './packing.module.css'
import type { ReadOrder } from './station-service.ts'

/** The line over the station: the order that is open, and what the bench is set to. */
export function PackingHead({ order }: { readonly order: ReadOrder | null }): ReactNode {
  const { packing: words } = useWords()
  const go = useGo()
  const locale = useLocale()
  const [shown, setShown] = useState<'settings' | 'codes' | null>(null)
  const found = order?.answer.goods_outs?.find ?? null
  const facts = [
    found?.account?.name,
    found?.customer?.name ?? found?.address?.name,
    found?.carrier?.name,
    found?.expected_date_of_dispatch && words.due(showMoment(found.expected_date_of_dispatch, locale)),
  ].filter(Boolean)
  return (
    <header className={styles['head']}>
      <h1>
        {found === null ? (
          words.station
        ) : (
          <Link path={`/records/goods_outs/${found.id}`} className={styles['reference']}>
            {found.reference}
          </Link>
        )}
      </h1>
      <p className={styles['facts']}>{facts.join(' · ')}</p>
      <Button kind="quiet" icon="scan" onClick={() => setShown('codes')}>
        {words.codes}
      </Button>
      <Button kind="quiet" icon="settings" onClick={() => setShown('settings')}>
        {words.settings}
      </Button>
      <IconButton
        icon="wall"
        label={words.full_screen}
        onClick={() => {
          if (document.fullscreenElement === null) void document.documentElement.requestFullscreen()
          else void document.exitFullscreen()
        }}
      />
      <IconButton icon="close" label={words.leave} onClick={() => go({ path: '/' })} />
      {found?.delivery_notes && (
        <p className={styles['delivery_notes']}>
          <strong>{words.delivery_notes}</strong> {found.delivery_notes}
        </p>
      )}
      {shown === 'settings' && <BenchDialog onClose={() => setShown(null)} />}
      {shown === 'codes' && <BenchCodes onClose={() => setShown(null)} />}
    </header>
  )
}
