import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Wave } from './wave-preview.ts'
import styles from './waves.module.css'

/** What a wave would come to: figures, picks by zone, what is short, and which orders would be refused. */
export function WaveView({ wave }: { readonly wave: Wave }): ReactNode {
  const { waves: words } = useWords()
  const { language } = useLocale()
  const show = (value: string | number) => showDecimal(String(value), language)
  const figures = [
    [words.figures.full, show(wave.full)],
    [words.figures.part, show(wave.part)],
    [words.figures.refused, show(wave.refused.length)],
    [words.figures.lines, show(wave.lines)],
    [words.figures.units, words.units_of(show(wave.units_reserved), show(wave.units_wanted))],
    [words.figures.picks, show(wave.picks)],
    [words.figures.held, show(wave.picks_held)],
    [words.figures.replenishments, show(wave.replenishments)],
  ] as const
  return (
    <div className={styles['wave']}>
      <p className={styles['quiet']}>{words.nothing_reserved}</p>
      <dl className={styles['figures']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {wave.zones.length > 0 && (
        <section aria-label={words.zones}>
          <h3>{words.zones}</h3>
          <ul className={styles['zones']}>
            {wave.zones.map(({ zone, picks, percent }) => (
              <li key={zone ?? ''}>
                <span>{zone ?? words.no_zone}</span>
                <span className={styles['bar']} aria-hidden>
                  <span style={{ width: `${percent}%` }} />
                </span>
                <strong>{show(picks)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {wave.shortages.length > 0 && (
        <section aria-label={words.shortages}>
          <h3>{words.shortages}</h3>
          <ul className={styles['shortages']}>
            {wave.shortages.map(({ product_id, product_code, missing, orders }) => (
              <li key={product_id}>
                <Link path={`/records/products/${product_id}`}>{product_code}</Link>{' '}
                {words.missing(show(missing), orders)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {wave.refused.length > 0 && (
        <section aria-label={words.refused}>
          <h3>{words.refused}</h3>
          <ul className={styles['shortages']}>
            {wave.refused.map(({ order_id, message }) => (
              <li key={order_id}>
                <Link path={`/records/goods_outs/${order_id}`}>{message}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {wave.refused.length === wave.orders && <Note tone="warn">{words.all_refused}</Note>}
    </div>
  )
}
