import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { GoodsGroup } from './stock-check.ts'

/** A group of goods at a location, with its quantity in the system. */
export type SystemGroup = GoodsGroup & {
  readonly quantity: string
  readonly pile_ids: readonly number[]
  readonly serial_numbers: readonly string[]
}

/**
 * The quantities in the system at a location by group, including held and reserved goods (operations 8.1),
 * without attributes the owner does not track and accounts the caller may not see. `which` is a condition on
 * `stocks s`.
 */
export function countSystem(
  tx: Transaction,
  location_id: number,
  which: Sql = sql`true`,
): Query<readonly SystemGroup[]> {
  return tx.rows<SystemGroup>(sql`
    select s.product_id, s.account_id, case when a.track_batch then s.batch end as batch,
      case when a.track_sell_by_date then s.sell_by_date end as sell_by_date,
      case when a.track_best_before_date then s.best_before_date end as best_before_date,
      sum(s.quantity) as quantity, array_agg(s.id order by s.id) as pile_ids,
      array_remove(array_agg(s.serial_number order by s.serial_number), null) as serial_numbers
    from stocks s
    join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
    where s.tenant_id = ${tx.tenant.id} and s.location_id = ${location_id} and ${which}
      and ${mayViewOwner(tx, sql`s.account_id`)}
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5`)
}

/** Whether the caller may see an account: a count reveals nothing about goods of others (operations 12). */
export function mayViewOwner({ caller: { account_ids } }: Transaction, account_id: Sql): Sql {
  return account_ids === null ? sql`true` : sql`${account_id} = any(${[...account_ids]}::bigint[])`
}

/** Whether two groups are equal. */
export function isSameGroup(one: GoodsGroup, other: GoodsGroup): boolean {
  return (
    one.product_id === other.product_id &&
    one.account_id === other.account_id &&
    one.batch === other.batch &&
    one.sell_by_date === other.sell_by_date &&
    one.best_before_date === other.best_before_date
  )
}
