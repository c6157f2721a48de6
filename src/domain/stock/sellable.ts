import { type Sql, sql } from '#database/sql.ts'

/** The day of a moment in warehouse `w`. */
const dayIn = (now: Sql): Sql => sql`(${now} at time zone w.timezone)::date`

/** The date that ends the shelf life of pile `s`, by the pick rule of its owner `a` (operations 4.5); null without one. */
const lifeDate: Sql = sql`case a.pick_rule when 'sell_by_date' then s.sell_by_date when 'best_before_date' then s.best_before_date
  else coalesce(s.sell_by_date, s.best_before_date) end`

/**
 * Whether the dates of pile `s` allow an order of that day by the shelf life of product `p`, as `mismatchFor` judges it for
 * an order whose customer requires nothing else.
 */
export function isInLife(now: Sql): Sql {
  return sql`(case when ${lifeDate} is null then coalesce(p.shelf_life_min, p.shelf_life_max) is null
    else ${lifeDate} - ${dayIn(now)} >= greatest(p.shelf_life_min, 0)
      and (p.shelf_life_max is null or ${lifeDate} - ${dayIn(now)} <= p.shelf_life_max) end)`
}

/** Whether pile `s` is past the date that ends its shelf life, whatever life its product requires. */
export function isPastDate(now: Sql): Sql {
  return sql`coalesce(${lifeDate} < ${dayIn(now)}, false)`
}

/** Whether orders of product `p`, account `a` and warehouse `w` are taken at all (operations 0.12). */
const isSold: Sql = sql`(p.stop is not true and coalesce(p.obsolete, 0) < 2 and a.is_active and w.is_active)`

/** Whether an order of that day may have pile `s`, if it is free where orders are served from (operations 0.7). */
export function sellableFacts(now: Sql): Sql {
  return sql`(${isSold} and ${isInLife(now)})`
}

/** The tables that `sellableFacts` reads, joined to `stocks s`. */
export const sellableTables: Sql = sql`join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
      join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id`
