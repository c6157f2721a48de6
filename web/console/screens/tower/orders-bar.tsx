import type { ReactNode } from 'react'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { FigureLink } from './figure-link.tsx'
import { isOneOf, ORDER_STATES } from './figures.ts'
import { Panel } from './panel.tsx'
import type { Tower } from './tower.graphql.ts'
import styles from './tower.module.css'

/** The orders that are due today by their states, as one bar with its legend. */
export function OrdersBar({
  rows,
  warehouse,
}: {
  readonly rows: NonNullable<Tower['goods_outs']>['due']
  readonly warehouse: string | null
}): ReactNode {
  const words = useWords()
  const parts = rows
    .map(({ goods_out_status, total_records }) => ({
      code: goods_out_status?.code ?? '',
      count: total_records,
    }))
    .toSorted((one, other) => placeOf(one.code) - placeOf(other.code))
  return (
    <Panel title={words.tower.orders_title}>
      {parts.length === 0 && <p className={styles['quiet']}>{words.tower.no_orders}</p>}
      <div className={styles['bar']} aria-hidden>
        {parts.map(({ code, count }) => (
          <span key={code} data-tone={toneOf(code)} data-state={code} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles['legend']}>
        {parts.map(({ code, count }) => (
          <li key={code}>
            <FigureLink figure="due" warehouse={warehouse} part={[isOneOf('goods_out_status_code', code)]}>
              <span className={styles['swatch']} data-tone={toneOf(code)} data-state={code} aria-hidden />
              {stateLabel(words, code)}
              <strong>{count}</strong>
            </FigureLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const placeOf = (code: string): number => (ORDER_STATES as readonly string[]).indexOf(code)
