import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { TrackingLink } from '#web/console/kit/tracking-link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Portal } from './portal.graphql.ts'
import styles from './portal.module.css'

type Receipts = NonNullable<Portal['goods_in_receipts']>['all']['nodes']
type Shipments = NonNullable<Portal['shipments']>['all']['nodes']
type Documents = NonNullable<Portal['documents']>['all']['nodes']

/** Receipts that are expected or being received, the earliest first. */
export function PortalReceipts({ rows }: { readonly rows: Receipts }): ReactNode {
  const { portal: words } = useWords()
  const locale = useLocale()
  return (
    <PortalPanel title={words.receipts} path="/records/goods_in_receipts" isEmpty={rows.length === 0}>
      {rows.map(({ id, reference, status, expected_date_of_arrival: expected }) => (
        <PortalRow
          key={id}
          path={`/records/goods_in_receipts/${id}`}
          title={reference}
          state={status}
          note={expected === null ? null : showMoment(expected, locale)}
        />
      ))}
    </PortalPanel>
  )
}

/** What was sent last, with the numbers to track it by. */
export function PortalShipments({ rows }: { readonly rows: Shipments }): ReactNode {
  const { portal: words } = useWords()
  return (
    <PortalPanel title={words.shipments} path="/records/shipments" isEmpty={rows.length === 0}>
      {rows.map(({ id, reference, status, tracking_number, carrier, goods_out }) => (
        <PortalRow
          key={id}
          path={`/records/shipments/${id}`}
          title={reference ?? goods_out?.reference ?? null}
          state={status}
          note={<TrackingLink number={tracking_number} template={carrier?.tracking_url} />}
        />
      ))}
    </PortalPanel>
  )
}

/** The newest documents. */
export function PortalDocuments({ rows }: { readonly rows: Documents }): ReactNode {
  const { portal: words } = useWords()
  const locale = useLocale()
  return (
    <PortalPanel title={words.documents} path="/records/documents" isEmpty={rows.length === 0}>
      {rows.map(({ id, file_name, status, created_at }) => (
        <PortalRow
          key={id}
          path={`/records/documents/${id}`}
          title={file_name}
          state={status}
          note={created_at === null ? null : showMoment(created_at, locale)}
        />
      ))}
    </PortalPanel>
  )
}

/** A part of the page with the way to all of what it shows. */
function PortalPanel({
  title,
  path,
  isEmpty,
  children,
}: {
  readonly title: string
  readonly path: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}): ReactNode {
  const { portal: words } = useWords()
  return (
    <section className={styles['panel']} aria-label={title}>
      <h2>
        <Link path={path}>{title}</Link>
      </h2>
      {isEmpty ? (
        <p className={styles['quiet']}>{words.nothing}</p>
      ) : (
        <ul className={styles['rows']}>{children}</ul>
      )}
    </section>
  )
}

function PortalRow({
  path,
  title,
  state,
  note,
}: {
  readonly path: string
  readonly title: string | null
  readonly state: string | null
  readonly note: ReactNode
}): ReactNode {
  const words = useWords()
  return (
    <li>
      <Link path={path}>{title ?? '–'}</Link>
      <span className={styles['quiet']}>{note}</span>
      {state !== null && <Pill tone={toneOf(state)}>{stateLabel(words, state)}</Pill>}
    </li>
  )
}
