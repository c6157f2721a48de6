import Big from 'big.js'
import type { Money } from './money.graphql.ts'

type DueBasket = NonNullable<Money['charge_baskets']>['due']['nodes'][number]

/** What a client owes: what is charged and not invoiced, what it was last time, and what is invoiced and not paid. */
export type OwingClient = {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The currency of the account; null where it has none of its own. */
  readonly currency: string | null
  /** The baskets that are not invoiced, the open one last. */
  readonly baskets: readonly DueBasket[]
  /** Charged and not invoiced. */
  readonly charged: string
  /** Charged in the last basket that was invoiced; null before the first. */
  readonly last: string | null
  /** Invoiced and not paid, in the currency of the invoices. */
  readonly unpaid: readonly { readonly amount: string; readonly currency: string | null }[]
  /** Whether a basket has charges: only then is there something to invoice. */
  readonly hasCharges: boolean
  /** Whether work is not charged, since there is no charge card. */
  readonly hasNoCard: boolean
}

/** What each client owes, those that owe most first. */
export function owingClients({ charge_baskets, charge_lines, invoices }: Money): readonly OwingClient[] {
  const totals = new Map(
    (charge_lines?.aggregation ?? []).map((row) => [row.charge_basket_id, String(row.total ?? 0)]),
  )
  const totalOf = (id: string) => new Big(totals.get(id) ?? '0')
  const byAccount = Map.groupBy(charge_baskets?.due.nodes ?? [], ({ account }) => account?.id ?? '')
  const clients = [...byAccount].flatMap(([id, baskets]): readonly OwingClient[] => {
    const account = baskets[0]?.account
    if (account == null) return []
    const last = charge_baskets?.past.nodes.find((basket) => basket.account?.id === id)
    return [
      {
        id,
        code: account.code ?? '',
        name: account.name ?? '',
        currency: account.currency?.code ?? null,
        baskets,
        charged: baskets.reduce((sum, basket) => sum.plus(totalOf(basket.id)), new Big(0)).toFixed(),
        last: last === undefined ? null : totalOf(last.id).toFixed(),
        unpaid: (invoices?.aggregation ?? []).flatMap((row) =>
          String(row.account_id) === id ? [{ amount: String(row.gross ?? 0), currency: row.currency }] : [],
        ),
        hasCharges: baskets.some((basket) => !totalOf(basket.id).eq(0)),
        hasNoCard: baskets.some(({ status, charge_card }) => status === 'OPEN' && charge_card === null),
      },
    ]
  })
  return clients.toSorted((one, other) => new Big(other.charged).cmp(one.charged))
}

/** How much more or less is charged than last time, in percent; null where there is nothing to compare with. */
export function trendOf({ charged, last }: Pick<OwingClient, 'charged' | 'last'>): number | null {
  if (last === null || new Big(last).eq(0)) return null
  return new Big(charged).minus(last).div(last).times(100).round(0).toNumber()
}
