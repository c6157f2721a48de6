import type { Query } from '#database/query.ts'
import { join, name as nameOf, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { localTime } from '#domain/stock/start-of-day.ts'
import type { Instant } from '#values/instant.ts'

/** The order in which an account's stock is picked (operations 0.11). */
export type PickRule = 'fifo' | 'lifo' | 'sell_by_date' | 'best_before_date'

/** Attributes that decide whether goods may serve a line. */
export type GoodsAttributes = {
  readonly batch: string | null
  readonly sell_by_date: string | null
  readonly best_before_date: string | null
  readonly datetime3: Instant | null
  readonly datetime4: Instant | null
  readonly datetime5: Instant | null
}

/** The range for the nth date of goods; with both ends equal, the exact date. Days are written `2026-03-02`. */
type DateWindow = {
  readonly of: 'sell_by_date' | 'best_before_date' | 'datetime3' | 'datetime4' | 'datetime5'
  readonly from: string | null
  readonly to: string | null
}

/** What a line requires of goods. */
export type Criteria = {
  readonly rule: PickRule
  /** The required batch; null for any. */
  readonly batch: string | null
  /** The day from which remaining shelf life is counted: `2026-03-02`. */
  readonly day: string
  /** Remaining shelf life in days, at least and at most. */
  readonly shelf_life: { readonly min: number | null; readonly max: number | null }
  readonly windows: readonly DateWindow[]
}

/** Why goods do not fit a line. */
export type GoodsMismatch = 'batch' | 'too_short_life' | 'too_long_life' | 'window'

const DAY_MS = 86_400_000

/**
 * Why goods do not fit the criteria; null where they do (operations 4.5, batch of step 1 and all of step 2).
 */
export function mismatchFor(goods: GoodsAttributes, criteria: Criteria): GoodsMismatch | null {
  if (criteria.batch !== null && goods.batch !== criteria.batch) return 'batch'
  const shelfLife = shelfLifeMismatch(remainingDaysFor(goods, criteria), criteria.shelf_life)
  if (shelfLife !== null) return shelfLife
  return criteria.windows.every((window) => isWithin(goods, window)) ? null : 'window'
}

function shelfLifeMismatch(
  remaining: number | null,
  { min, max }: Criteria['shelf_life'],
): 'too_short_life' | 'too_long_life' | null {
  // Goods without a date may be too short of shelf life.
  if (remaining === null) return min === null && max === null ? null : 'too_short_life'
  if (remaining < 0 || (min !== null && remaining < min)) return 'too_short_life'
  return max !== null && remaining > max ? 'too_long_life' : null
}

/** Remaining shelf life in days by the date the rule uses; null without a date. */
export function remainingDaysFor(goods: GoodsAttributes, { rule, day }: Criteria): number | null {
  const date = lifeDateFor(goods, rule)
  return date === null ? null : Math.round((Date.parse(date) - Date.parse(day)) / DAY_MS)
}

function lifeDateFor({ sell_by_date, best_before_date }: GoodsAttributes, rule: PickRule): string | null {
  if (rule === 'sell_by_date') return sell_by_date
  if (rule === 'best_before_date') return best_before_date
  return sell_by_date ?? best_before_date
}

/** Both ends belong to a window; dates are compared as days. */
function isWithin(goods: GoodsAttributes, { of, from, to }: DateWindow): boolean {
  const value = goods[of]
  if (value === null) return false
  const at = (moment: string) => Date.parse(moment)
  return (from === null || at(from) <= at(value)) && (to === null || at(value) <= at(to))
}

const DATES = ['sell_by_date', 'best_before_date', 'datetime3', 'datetime4', 'datetime5'] as const

/** The row of `criteriaColumns` for one line. */
export type CriteriaRow = {
  readonly line_id: number
  readonly batch: string | null
  readonly rule: PickRule
  readonly day: string
  readonly shelf_life_min: number | null
  readonly shelf_life_max: number | null
  readonly matches_datetimes: boolean
} & { readonly [name in `datetime${1 | 2 | 3 | 4 | 5}${'' | '_from' | '_to'}`]: string | null }

/**
 * What lines require of goods, as columns on `goods_out_lines l` of order `o` with its account `a`, customer
 * `c`, product `p` and warehouse `w`: the customer's shelf life takes precedence over the product's, and is
 * counted from the day of dispatch.
 */
export function criteriaColumns(now: Instant): Sql {
  return sql`l.id as line_id, l.batch, a.pick_rule as rule,
    greatest((${now}::timestamptz at time zone w.timezone)::date, (o.expected_date_of_dispatch at time zone w.timezone)::date) as day,
    coalesce(c.shelf_life_min, p.shelf_life_min) as shelf_life_min, coalesce(c.shelf_life_max, p.shelf_life_max) as shelf_life_max,
    a.match_line_datetimes as matches_datetimes, ${join(dayColumns, sql`, `)}, l.datetime3, l.datetime3_from, l.datetime3_to,
    l.datetime4, l.datetime4_from, l.datetime4_to, l.datetime5, l.datetime5_from, l.datetime5_to`
}

/**
 * Sell-by and best-before dates as days: an instant falls on its day in the warehouse; a day sent without a
 * time, stored as its first instant in UTC, is that day.
 */
const dayColumns = ['datetime1', 'datetime2'].flatMap((name) =>
  ['', '_from', '_to'].map((end) => {
    const column = nameOf('l', `${name}${end}`)
    return sql`to_char(${localTime(column, sql`w.timezone`)}, 'YYYY-MM-DD') as ${nameOf(`${name}${end}`)}`
  }),
)

/** The tables `criteriaColumns` reads, for the from clause. */
export const criteriaTables: Sql = sql`goods_out_lines l
  join goods_outs o on o.tenant_id = l.tenant_id and o.id = l.goods_out_id
  join accounts a on a.tenant_id = l.tenant_id and a.id = o.account_id
  join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
  join warehouses w on w.tenant_id = l.tenant_id and w.id = o.warehouse_id
  left join customers c on c.tenant_id = l.tenant_id and c.id = o.customer_id`

/** The criteria in a row. */
export function criteriaFor(row: CriteriaRow): Criteria {
  return {
    rule: row.rule,
    batch: row.batch,
    day: row.day,
    shelf_life: { min: row.shelf_life_min, max: row.shelf_life_max },
    windows: DATES.flatMap((of, index) => windowsFor(row, of, (index + 1) as 1 | 2 | 3 | 4 | 5)),
  }
}

function windowsFor(row: CriteriaRow, of: DateWindow['of'], nth: 1 | 2 | 3 | 4 | 5): DateWindow[] {
  const [from, to, exactly] = [row[`datetime${nth}_from`], row[`datetime${nth}_to`], row[`datetime${nth}`]]
  return [
    ...(from === null && to === null ? [] : [{ of, from, to }]),
    ...(row.matches_datetimes && exactly !== null ? [{ of, from: exactly, to: exactly }] : []),
  ]
}

/** Reads the criteria of order lines, by line. */
export function readCriteria(
  tx: Transaction,
  line_ids: readonly number[],
): Query<ReadonlyMap<number, Criteria>> {
  if (line_ids.length === 0) return tx.value(new Map())
  return tx
    .rows<CriteriaRow>(sql`
    select ${criteriaColumns(tx.now)}
    from ${criteriaTables}
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...line_ids]}::bigint[])`)
    .map((wishes) => new Map(wishes.map((row) => [row.line_id, criteriaFor(row)])))
}
