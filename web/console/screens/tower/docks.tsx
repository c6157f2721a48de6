import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { FigureLink } from './figure-link.tsx'
import { Panel } from './panel.tsx'
import type { Tower } from './tower.graphql.ts'
import styles from './tower.module.css'
import { useClock } from './use-clock.ts'

/** The bookings of today in their order. */
export function Docks({
  bookings,
  warehouse,
}: {
  readonly bookings: NonNullable<Tower['bookings']>
  readonly warehouse: string | null
}): ReactNode {
  const words = useWords()
  const { time } = useClock()
  const { nodes, total_count } = bookings.all
  return (
    <Panel title={words.tower.docks_title}>
      {nodes.length === 0 && <p className={styles['quiet']}>{words.tower.no_bookings}</p>}
      <ol className={styles['docks']}>
        {nodes.map((booking) => (
          <li key={booking.id}>
            <span className={styles['when']}>{time(Date.parse(booking.start_time ?? ''))}</span>
            <Link path={`/records/bookings/${booking.id}`}>{booking.location?.code}</Link>
            <span className={styles['what']}>
              {[booking.account?.code, booking.haulier].filter(Boolean).join(' · ')}
            </span>
            <Pill tone={toneOf(booking.status ?? '')}>{stateLabel(words, booking.status ?? '')}</Pill>
          </li>
        ))}
      </ol>
      {total_count > nodes.length && (
        <FigureLink figure="bookings" warehouse={warehouse}>
          {words.records.all_of(String(total_count))}
        </FigureLink>
      )}
    </Panel>
  )
}
