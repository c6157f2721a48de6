import type Big from 'big.js'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { totalQuantity } from '#values/decimal.ts'
import type { Instant } from '#values/instant.ts'
import { isSameGroup } from './count-system.ts'
import type { GoodsGroup } from './stock-check.ts'

/** Goods of a group that arrived at a location, or left it where the quantity is negative. */
export type GroupChange = GoodsGroup & {
  readonly pile_id: number | null
  /** An exact decimal as text. */
  readonly quantity: string
}

/** The movements `x` of a location since a time. */
type ChangeQuery = { readonly location_id: number; readonly since: Instant; readonly which?: Sql }

type ChangeRow = {
  readonly quantity: string
  readonly group_from: GoodsGroup | null
  readonly group_to: GoodsGroup | null
  readonly stock_from_id: number | null
  readonly stock_to_id: number | null
}

/**
 * Arrivals and departures at a location since a time, by the ledger. Goods with changed attributes left one
 * group and joined another; goods that only changed their unit or status did neither.
 */
export function readChanges(
  tx: Transaction,
  { location_id, since, which = sql`true` }: ChangeQuery,
): Query<readonly GroupChange[]> {
  return tx
    .rows<ChangeRow>(sql`
    select x.quantity, x.stock_from_id, x.stock_to_id,
      case when x.location_from_id = ${location_id} then ${groupOf(sql`f`, sql`x.attributes_from`)} end as group_from,
      case when x.location_to_id = ${location_id} then ${groupOf(sql`t`, sql`x.attributes_to`)} end as group_to
    from transactions x
    join accounts f on f.tenant_id = x.tenant_id and f.id = x.account_id
    join accounts t on t.tenant_id = x.tenant_id and t.id = coalesce(x.account_to_id, x.account_id)
    where x.tenant_id = ${tx.tenant.id} and x.created_at > ${since}::timestamptz and ${which}
      and (x.location_from_id = ${location_id} or x.location_to_id = ${location_id})
    order by x.id`)
    .map((rows) =>
      rows.flatMap(({ group_from, group_to, stock_from_id, stock_to_id, quantity }) => {
        if (group_from !== null && group_to !== null && isSameGroup(group_from, group_to)) return []
        const left =
          group_from === null ? [] : [{ ...group_from, pile_id: stock_from_id, quantity: `-${quantity}` }]
        return group_to === null ? left : [...left, { ...group_to, pile_id: stock_to_id, quantity }]
      }),
    )
}

/** The group of goods as JSON, without attributes their owner, a row of `accounts`, does not track. */
function groupOf(owner: Sql, attributes: Sql): Sql {
  return sql`jsonb_build_object('product_id', x.product_id, 'account_id', ${owner}.id,
    'batch', case when ${owner}.track_batch then ${attributes} ->> 'batch' end,
    'sell_by_date', case when ${owner}.track_sell_by_date then ${attributes} ->> 'sell_by_date' end,
    'best_before_date', case when ${owner}.track_best_before_date then ${attributes} ->> 'best_before_date' end)`
}

/** The sum of changes; of arrivals only, or of all. */
export function sumOf(changes: readonly GroupChange[], { arrivals = false } = {}): Big {
  return totalQuantity(changes.filter(({ quantity }) => !arrivals || !quantity.startsWith('-')))
}
