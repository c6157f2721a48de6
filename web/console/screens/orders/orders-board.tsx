import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { ActButton } from '#web/console/records/act-button.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment, showRelative } from '#web/values/moment.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { BOARD, type BoardColumn, columnList } from './board.ts'
import { type BoardColumn as BoardAnswer, boardColumnQuery } from './board-column.graphql.ts'
import styles from './orders.module.css'
import { OrdersSwitch } from './orders-switch.tsx'

/** Refresh interval of the board. */
const AGAIN_MS = 30_000

type Card = NonNullable<BoardAnswer['goods_outs']>['all']['nodes'][number]

/** Orders as cards by how far they are, each with the act that takes it on. */
export function OrdersBoard({ ready }: { readonly ready: ReadonlySet<string> }): ReactNode {
  const words = useWords()
  const { id: warehouse } = useWarehouseChoice()
  return (
    <Page>
      <PageHead title={words.orders.title} actions={<OrdersSwitch present="board" />} />
      <div className={styles['board']}>
        {BOARD.map((column) => (
          <Column key={column.name} column={column} warehouse={warehouse} ready={ready} />
        ))}
      </div>
    </Page>
  )
}

function Column({
  column,
  warehouse,
  ready,
}: {
  readonly column: BoardColumn
  readonly warehouse: string | null
  readonly ready: ReadonlySet<string>
}): ReactNode {
  const { orders } = useWords()
  const { language } = useLocale()
  const left = column.left === null ? null : { from: 'start of today' }
  const variables = { status: column.status, warehouse, left }
  const { data } = useScreenQuery(boardColumnQuery, variables, {
    keepPrevious: true,
    refetchInterval: AGAIN_MS,
  })
  const found = data?.goods_outs?.all
  const title = orders.board[column.name]
  return (
    <section className={styles['column']} aria-label={title}>
      <h2>
        {title}{' '}
        <Link path="/records/goods_outs" search={columnList(column, warehouse)}>
          {found === undefined ? '' : showDecimal(String(found.total_count), language)}
        </Link>
      </h2>
      {found === undefined && <Skeleton />}
      <ul>
        {found?.nodes.map((card) => (
          <li key={card.id}>
            <OrderCard card={card} column={column} isReady={ready.has(card.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OrderCard({
  card,
  column: { act, left },
  isReady,
}: {
  readonly card: Card
  readonly column: BoardColumn
  readonly isReady: boolean
}): ReactNode {
  const locale = useLocale()
  const due = card.expected_date_of_dispatch
  const isLate = left === null && due !== null && Date.parse(due) < Date.now()
  const offered = act === 'dispatch' && !isReady ? null : act
  return (
    <article className={styles['card']}>
      <Link path={`/records/goods_outs/${card.id}`} className={styles['code']}>
        {card.reference}
      </Link>
      <span>{card.customer?.name ?? card.customer?.code}</span>
      <span className={styles['quiet']}>
        {[card.account?.code, card.carrier?.code].filter(Boolean).join(' · ')}
      </span>
      {due !== null && (
        <time
          dateTime={due}
          title={showMoment(due, locale)}
          className={isLate ? styles['late'] : styles['quiet']}
        >
          {showRelative(due, Date.now(), locale.language)}
        </time>
      )}
      {offered !== null && (
        <ActButton
          offer={{ kind: 'act', type: 'goods_outs', name: offered, ids: [card.id], attributes: {} }}
          title={card.reference ?? ''}
          isPrimary={false}
        />
      )}
    </article>
  )
}
