import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { isOneOf } from '#web/console/screens/tower/figures.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { LowStock } from './low-stock.tsx'
import { type Portal, portalQuery } from './portal.graphql.ts'
import styles from './portal.module.css'
import { type PortalFigure, portalTarget, portalVariables } from './portal-figures.ts'
import { PortalDocuments, PortalReceipts, PortalShipments } from './portal-lists.tsx'

const AGAIN_MS = 60_000

/** The first page of clients: their orders, their receipts, their stock, their documents. */
export function PortalPage(): ReactNode {
  const { portal: words } = useWords()
  const may = useMay()
  const { data, error } = useScreenQuery(portalQuery, portalVariables(), { refetchInterval: AGAIN_MS })
  return (
    <Page className={styles['portal']}>
      <PageHead
        title={words.title}
        actions={
          <nav aria-label={words.acts} className={styles['acts']}>
            {may('manage_goods_outs') && (
              <Link path="/records/goods_outs/new" className={styles['main_act']}>
                {words.new_order}
              </Link>
            )}
            {may('manage_goods_in_receipts') && (
              <Link path="/records/goods_in_receipts/new" className={styles['act']}>
                {words.announce}
              </Link>
            )}
          </nav>
        }
      />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined ? error === null && <Skeleton /> : <Sections data={data} />}
    </Page>
  )
}

function Sections({ data }: { readonly data: Portal }): ReactNode {
  const { portal: words } = useWords()
  const may = useMay()
  const { goods_outs, goods_in_receipts, documents, shipments } = data
  return (
    <>
      <ul className={styles['cards']}>
        {goods_outs !== null && (
          <>
            <Card figure="late" value={goods_outs.late.total_count} label={words.late} isBad />
            <Card figure="due" value={goods_outs.due.total_count} label={words.due} />
          </>
        )}
        {goods_in_receipts !== null && (
          <Card figure="receipts" value={goods_in_receipts.all.total_count} label={words.receipts} />
        )}
      </ul>
      {goods_outs !== null && <OpenOrders rows={goods_outs.open} />}
      <div className={styles['columns']}>
        {may('view_stock_balances') && <LowStock />}
        {goods_in_receipts !== null && <PortalReceipts rows={goods_in_receipts.all.nodes} />}
        {shipments !== null && <PortalShipments rows={shipments.all.nodes} />}
        {documents !== null && <PortalDocuments rows={documents.all.nodes} />}
      </div>
    </>
  )
}

function Card({
  figure,
  value,
  label,
  isBad = false,
}: {
  readonly figure: PortalFigure
  readonly value: number
  readonly label: string
  readonly isBad?: boolean
}): ReactNode {
  return (
    <li>
      <Link {...portalTarget(figure)} className={styles['card']}>
        <span className={styles['quiet']}>{label}</span>
        <strong data-bad={(isBad && value > 0) || undefined}>{value}</strong>
      </Link>
    </li>
  )
}

/** Orders that have not left yet, by state; each leads to those orders. */
function OpenOrders({ rows }: { readonly rows: NonNullable<Portal['goods_outs']>['open'] }): ReactNode {
  const words = useWords()
  return (
    <section className={styles['panel']} aria-label={words.portal.open_orders}>
      <h2>
        <Link {...portalTarget('open')}>{words.portal.open_orders}</Link>
      </h2>
      {rows.length === 0 && <p className={styles['quiet']}>{words.portal.no_open_orders}</p>}
      <ul className={styles['states']}>
        {rows.map(({ goods_out_status, total_records }) => {
          const code = goods_out_status?.code ?? ''
          return (
            <li key={code}>
              <Link {...portalTarget('open', [isOneOf('goods_out_status_code', code)])}>
                <span className={styles['swatch']} data-tone={toneOf(code)} data-state={code} aria-hidden />
                {stateLabel(words, code)} <strong>{total_records}</strong>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
