import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'
import type { FoundBasket } from './billing-parts.ts'
import { chargedOrdersQuery } from './charged.graphql.ts'
import { departedOrdersQuery } from './departed.graphql.ts'
import { unchargedOf } from './uncharged.ts'

/** Maximum number of named orders. */
const NAMED = 20

/** Work without a charge: orders that left in the time of a basket and have no charge anywhere, since no price fits them. */
export function UnchargedOrders({
  found,
  client,
}: {
  readonly found: Pick<FoundBasket, 'start_at' | 'end_at'> & {
    readonly account: { readonly id: string } | null
    readonly charge_card: { readonly id: string } | null
  }
  /** The client's code, where the page is about several. */
  readonly client?: string
}): ReactNode {
  const { billing } = useWords()
  const may = useMay()
  const left = { from: found.start_at, ...(found.end_at === null ? {} : { to: found.end_at }) }
  const filter = { account_id: { eq: found.account?.id ?? '0' }, actual_date_of_dispatch: left }
  const { data: departed } = useScreenQuery(departedOrdersQuery, { filter })
  const orders = departed?.goods_outs?.all.nodes ?? []
  const { data: charged } = useScreenQuery(
    chargedOrdersQuery,
    { orders: { in: orders.map(({ id }) => id) } },
    { enabled: orders.length > 0 },
  )
  const uncharged = charged === undefined ? [] : unchargedOf(orders, charged)
  if (uncharged.length === 0) return null
  return (
    <Panel
      title={[client, billing.uncharged(uncharged.length)].filter((part) => part !== undefined).join(' · ')}
    >
      <p className={styles['quiet']}>{billing.uncharged_text}</p>
      <p className={styles['links']}>
        {uncharged.slice(0, NAMED).map(({ id, reference }) => (
          <Link key={id} path={`/records/goods_outs/${id}`}>
            {reference ?? `#${id}`}
          </Link>
        ))}
        <Link
          path="/records/goods_outs"
          search={{ v: 'all', 'f.id': `in:${uncharged.map(({ id }) => id).join(',')}` }}
        >
          {billing.as_list}
        </Link>
        {found.charge_card !== null && found.account !== null && may('view_charge_prices') && (
          <Link
            path={`/records/charge_cards/${found.charge_card.id}`}
            search={{ account: found.account.id, month: found.start_at?.slice(0, 7) ?? '' }}
          >
            {billing.to_prices}
          </Link>
        )}
      </p>
    </Panel>
  )
}
