import { join, type Sql, sql } from '#database/sql.ts'
import type { CursorKeys } from './cursor.ts'
import type { Joins } from './joins.ts'
import { type Condition, conditionSql } from './list-filter.ts'
import { besideCondition, type OrderBy, orderColumn, orderSql, type Side } from './list-order.ts'
import {
  afterPlaces,
  beforePlaces,
  formFor,
  limitPlace,
  operandPlaces,
  type Placeholder,
  type StatementTemplate,
} from './placeholder.ts'
import type { Projection } from './projection.ts'

/** The rows of a list: conditions, order, and the two rows between which is read. */
export type RowRange = {
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderBy[]
  readonly after: CursorKeys | null
  readonly before: CursorKeys | null
}

/** A page of a list; a reversed one is read from the end. */
export type PageWindow = RowRange & { readonly reversed: boolean }

const STATEMENTS_MAX = 500

/**
 * Writes the statements of one projection. Values are bound, so that requests with the same structure share one text,
 * which is cached, and prepared once per connection.
 */
export class ListPlan {
  readonly projection: Projection
  /** Whether rows include the values of their order, for cursors. */
  readonly withKeys: boolean
  readonly #statements = new Map<string, StatementTemplate>()

  constructor(projection: Projection, withKeys: boolean) {
    this.projection = projection
    this.withKeys = withKeys
  }

  /** Selects the rows of a page. */
  page(window: PageWindow): StatementTemplate {
    return this.#template(`page ${window.reversed} ${rangeKey(window)}`, () => pageForm(this, window))
  }

  /** Counts all filtered rows. */
  count(range: RowRange): StatementTemplate {
    const whole = { ...range, after: null, before: null }
    return this.#template(`count ${rangeKey(whole)}`, () => {
      const { joins, where } = rowsOf(this.projection.joins.bare(), whole)
      return formFor(sql`select count(*)\nfrom ${joins.from()}\nwhere ${where}`)
    })
  }

  /** Whether there are rows beyond a cursor, including its own row. */
  beyond(range: RowRange, side: Side['of']): StatementTemplate {
    return this.#template(`beyond ${side} ${rangeKey(range)}`, () => beyondForm(this.projection, range, side))
  }

  #template(key: string, write: () => StatementTemplate): StatementTemplate {
    const found = this.#statements.get(key)
    if (found !== undefined) return found
    const form = write()
    if (this.#statements.size < STATEMENTS_MAX) this.#statements.set(key, form)
    return form
  }
}

function rangeKey({ conditions, order, after, before }: RowRange): string {
  let key = ''
  for (const { filter, operator } of conditions)
    key += `${filter.name} ${filter.place.kind} ${operator.binds}${operator.name},`
  key += '|'
  for (const { sort, direction } of order) key += `${sort.name} ${direction},`
  return `${key}|${nullsKey(after)}|${nullsKey(before)}`
}

function nullsKey(keys: CursorKeys | null): string {
  return keys === null ? '' : keys.map((key) => (key === null ? 'n' : 'v')).join('')
}

type PageRows = { readonly joins: Joins; readonly where: Sql }

function rowsOf(joins: Joins, range: RowRange): PageRows {
  let next = 0
  const conditions = range.conditions.map((condition) => {
    const parameters = condition.bound.map(() => operandPlaces(next++))
    return conditionSql(joins, condition, parameters)
  })
  const bounds = [bound(joins, range, 'after'), bound(joins, range, 'before')]
  const where = join(
    [joins.visibleRows(), ...conditions, ...bounds.filter((one) => one !== null)],
    sql`\n  and `,
  )
  return { joins, where }
}

function bound(joins: Joins, range: RowRange, of: Side['of']): Sql | null {
  const keys = range[of]
  if (keys === null) return null
  return besideCondition(joins, range.order, { ...parametersFor(of, keys), side: { of, isInclusive: false } })
}

function parametersFor(
  of: Side['of'],
  keys: CursorKeys,
): { parameters: readonly Placeholder[]; nulls: readonly boolean[] } {
  const places = of === 'after' ? afterPlaces : beforePlaces
  return { parameters: keys.map((_, index) => places(index)), nulls: keys.map((key) => key === null) }
}

function pageForm(plan: ListPlan, window: PageWindow): StatementTemplate {
  const { joins, where } = rowsOf(plan.projection.joins.copy(), window)
  const keys = plan.withKeys ? window.order.map((by) => orderColumn(joins, by)) : []
  const columns = join([...plan.projection.columns, ...keys], sql`, `)
  const order = orderSql(joins, window.order, window.reversed)
  return formFor(sql`select ${columns}
from ${joins.from()}
where ${where}
order by ${order}
limit ${limitPlace}`)
}

function beyondForm(projection: Projection, range: RowRange, of: Side['of']): StatementTemplate {
  const cursor = of === 'after' ? range.before : range.after
  const { joins, where } = rowsOf(projection.joins.bare(), { ...range, after: null, before: null })
  const from = of === 'after' ? 'before' : 'after'
  const condition = besideCondition(joins, range.order, {
    ...parametersFor(from, cursor ?? []),
    side: { of, isInclusive: true },
  })
  return formFor(sql`select exists (\nselect from ${joins.from()}\nwhere ${where}\n  and ${condition})`)
}
