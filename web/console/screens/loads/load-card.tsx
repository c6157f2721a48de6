import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { ActButton } from '#web/console/records/act-button.tsx'
import type { ActOffer } from '#web/console/records/act-offer.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { BoardLoad } from './load-board.ts'
import { LoadScan } from './load-scan.tsx'
import { LoadStops } from './load-stops.tsx'
import styles from './loads.module.css'

/** The acts that take a load on, the usual one first; what closes asks whether units stay behind. */
const ACTS: Readonly<Record<string, readonly (readonly [name: string, asks: boolean])[]>> = {
  pending: [['open', false]],
  open: [['close', true]],
  closed: [
    ['dispatch', false],
    ['reopen', false],
  ],
}

/** A load: how far it is, its stops, and what can be done. */
export function LoadCard({ load }: { readonly load: BoardLoad }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const { id, reference, status, trailer, carrier, load_by, loaded, total, stops } = load
  const most = trailer?.trailer_type?.max_storage_units ?? null
  const facts = [
    load_by && words.loads.by(showMoment(load_by, locale)),
    trailer?.code,
    carrier?.name,
    most !== null && words.loads.room(total, most),
  ].filter(Boolean)
  const acts = ACTS[status ?? ''] ?? []
  const help = (name: string, hasInput: boolean): ActOffer => ({
    kind: 'act',
    type: 'loads',
    name,
    ids: [id],
    ...(hasInput ? {} : { attributes: {} }),
  })
  return (
    <article className={styles['load']} aria-label={reference ?? id}>
      <header className={styles['load_head']}>
        <h3>
          <Link path={`/records/loads/${id}`}>{reference}</Link>
        </h3>
        <Pill tone={toneOf(status ?? '')}>{stateLabel(words, status ?? '')}</Pill>
        <strong className={styles['count']}>{words.loads.loaded_of(loaded, total)}</strong>
      </header>
      <p className={styles['quiet']}>{facts.join(' · ')}</p>
      <progress
        className={styles['progress']}
        max={Math.max(total, 1)}
        value={loaded}
        aria-label={words.loads.loaded_of(loaded, total)}
      />
      {status === 'open' && <LoadScan load={load} />}
      <LoadStops
        stops={stops}
        canMove={status === 'pending' || status === 'open'}
        canUnload={status === 'open'}
      />
      <div className={styles['acts']}>
        {acts.map(([name, hasInput], place) => (
          <ActButton
            key={name}
            offer={help(name, hasInput)}
            title={reference ?? ''}
            isPrimary={place === 0}
          />
        ))}
        <ActButton offer={help('load_manifest', true)} title={reference ?? ''} isPrimary={false} />
        <Link path="/records/goods_outs" search={{ 'f.load_id': 'filled:false' }}>
          {words.loads.add_orders}
        </Link>
      </div>
    </article>
  )
}
