import type { Query } from '#database/query.ts'
import { join, name as nameOf, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { localTime } from '#domain/stock/start-of-day.ts'
import type { Instant } from '#values/instant.ts'

/** By what the stock of an account leaves (operations 0.11). */
export type PickRule = 'fifo' | 'lifo' | 'sell_by_date' | 'best_before_date'

/** What of goods decides whether they may serve a line. */
export type Attributes = {
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  readonly datetime3: Instant | null
  readonly datetime4: Instant | null
  readonly datetime5: Instant | null
}

/** Between which values the nth date of goods must be; where both are the same it must be that. Days are days: `2026-03-02`. */
export type Window = {
  readonly of: 'sell_by_date' | 'best_before_date' | 'datetime3' | 'datetime4' | 'datetime5'
  readonly from: string | null
  readonly to: string | null
}

/** What goods must be like to be taken. */
export type Criteria = {
  readonly rule: PickRule
  /** The batch that is wished for, and no other. */
  readonly batch: string | null
  /** The day from which days of life are counted: `2026-03-02`. */
  readonly day: string
  /** How many days they must keep at least and may keep at most. */
  readonly shelf_life: { readonly min: number | null; readonly max: number | null }
  readonly windows: readonly Window[]
}

/** What is wrong with goods for a line. */
export type Unfitness = 'batch' | 'too_short_life' | 'too_long_life' | 'window'

const DAY_MS = 86_400_000

/** Why goods may not serve what asks for them; null where they may (operations 4.5, batch of step 1 and all of step 2). */
export function unfitnessFor(goods: Attributes, criteria: Criteria): Unfitness | null {
  if (criteria.batch !== null && goods.batch !== criteria.batch) return 'batch'
  const life = lifeUnfitness(remainingDaysFor(goods, criteria), criteria.shelf_life)
  if (life !== null) return life
  return criteria.windows.every((window) => isWithin(goods, window)) ? null : 'window'
}

function lifeUnfitness(
  remaining: number | null,
  { min, max }: Criteria['shelf_life'],
): 'too_short_life' | 'too_long_life' | null {
  // Of goods that say nothing of their life nobody knows whether it is long enough.
  if (remaining === null) return min === null && max === null ? null : 'too_short_life'
  if (remaining < 0 || (min !== null && remaining < min)) return 'too_short_life'
  return max !== null && remaining > max ? 'too_long_life' : null
}

/** How many days goods still keep by the date that counts under the rule; null where they do not say. */
export function remainingDaysFor(goods: Attributes, { rule, day }: Criteria): number | null {
  const date = lifeDateFor(goods, rule)
  return date === null ? null : Math.round((Date.parse(date) - Date.parse(day)) / DAY_MS)
}

function lifeDateFor({ sell_by_date, best_before_date }: Attributes, rule: PickRule): string | null {
  if (rule === 'sell_by_date') return sell_by_date
  if (rule === 'best_before_date') return best_before_date
  return sell_by_date ?? best_before_date
}

/** Both ends belong to a window; dates are compared as dates. */
function isWithin(goods: Attributes, { of, from, to }: Window): boolean {
  const value = goods[of]
  if (value === null) return false
  const at = (moment: string) => Date.parse(moment)
  return (from === null || at(from) <= at(value)) && (to === null || at(value) <= at(to))
}

const DATES = ['sell_by_date', 'best_before_date', 'datetime3', 'datetime4', 'datetime5'] as const

/** What a row of `wishesOf` says of one line. */
export type Wish = {
  readonly line_id: number
  readonly batch: string | null
  readonly rule: PickRule
  readonly day: string
  readonly shelf_life_min: number | null
  readonly shelf_life_max: number | null
  readonly matches_datetimes: boolean
} & { readonly [name in `datetime${1 | 2 | 3 | 4 | 5}${'' | '_from' | '_to'}`]: string | null }

/**
 * What lines ask of goods, as columns on `goods_out_lines l` of order `o` with its account `a`, customer `c`, product `p`
 * and warehouse `w`: the customer's days of life go before the product's, and are counted from the day of dispatch.
 */
export function wishColumns(now: Instant): Sql {
  return sql`l.id as line_id, l.batch, a.pick_rule as rule,
    greatest((${now}::timestamptz at time zone w.timezone)::date, (o.expected_date_of_dispatch at time zone w.timezone)::date) as day,
    coalesce(c.shelf_life_min, p.shelf_life_min) as shelf_life_min, coalesce(c.shelf_life_max, p.shelf_life_max) as shelf_life_max,
    a.match_line_datetimes as matches_datetimes, ${join(dayColumns, sql`, `)}, l.datetime3, l.datetime3_from, l.datetime3_to,
    l.datetime4, l.datetime4_from, l.datetime4_to, l.datetime5, l.datetime5_from, l.datetime5_to`
}

/**
 * What is said of sell-by and best-before dates, as days: a moment is of the day it falls on in the warehouse, and a day that
 * was sent without a time, kept as its first moment in UTC, is that day.
 */
const dayColumns = ['datetime1', 'datetime2'].flatMap((name) =>
  ['', '_from', '_to'].map((end) => {
    const column = nameOf('l', `${name}${end}`)
    return sql`to_char(${localTime(column, sql`w.timezone`)}, 'YYYY-MM-DD') as ${nameOf(`${name}${end}`)}`
  }),
)

/** The tables `wishColumns` reads, for a statement's from. */
export const wishTables: Sql = sql`goods_out_lines l
  join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
  join accounts a on a.tenant_id = l.tenant_id and a.id = o.account_id
  join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  join warehouses w on w.tenant_id = l.tenant_id and w.id = o.warehouse_id
  left join customers c on c.tenant_id = l.tenant_id and c.id = o.customer_id`

/** What a line asks of goods, of what was read of it. */
export function criteriaFor(wish: Wish): Criteria {
  return {
    rule: wish.rule,
    batch: wish.batch,
    day: wish.day,
    shelf_life: { min: wish.shelf_life_min, max: wish.shelf_life_max },
    windows: DATES.flatMap((of, place) => windowsFor(wish, of, (place + 1) as 1 | 2 | 3 | 4 | 5)),
  }
}

function windowsFor(wish: Wish, of: Window['of'], nth: 1 | 2 | 3 | 4 | 5): Window[] {
  const [from, to, exactly] = [wish[`datetime${nth}_from`], wish[`datetime${nth}_to`], wish[`datetime${nth}`]]
  return [
    ...(from === null && to === null ? [] : [{ of, from, to }]),
    ...(wish.matches_datetimes && exactly !== null ? [{ of, from: exactly, to: exactly }] : []),
  ]
}

/** Reads what lines of orders ask of goods, by line; for all that judges goods for a line beside allocation. */
export function readCriteria(
  tx: Transaction,
  line_ids: readonly number[],
): Query<ReadonlyMap<number, Criteria>> {
  if (line_ids.length === 0) return tx.value(new Map())
  return tx
    .rows<Wish>(sql`
    select ${wishColumns(tx.now)}
    from ${wishTables}
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...line_ids]}::bigint[])`)
    .map((wishes) => new Map(wishes.map((wish) => [wish.line_id, criteriaFor(wish)])))
}
