import { join, type Sql, sql } from '#database/sql.ts'
import type { CursorKeys } from './cursor.ts'
import type { Joins } from './joins.ts'
import { type Condition, conditionSql } from './list-filter.ts'
import { besideSql, type OrderBy, orderColumn, orderSql, type Side } from './list-order.ts'
import {
  afterPlaces,
  beforePlaces,
  type Form,
  formFor,
  limitPlace,
  operandPlaces,
  type Place,
} from './place.ts'
import type { Projection } from './projection.ts'

/** The rows of a list: what holds for them, in which order they stand, and between which two of them is read. */
export type Range = {
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderBy[]
  readonly after: CursorKeys | null
  readonly before: CursorKeys | null
}

/** A page of a list: its rows are read from the far end where it is reversed. */
export type Window = Range & { readonly reversed: boolean }

const STATEMENTS_MAX = 500

/**
 * Writes the statements of one projection. Values are bound, so requests that differ in nothing else have one text,
 * which is kept and prepared once a connection.
 */
export class ListPlan {
  readonly projection: Projection
  /** Whether rows carry the values of their order, of which cursors are made. */
  readonly withKeys: boolean
  readonly #statements = new Map<string, Form>()

  constructor(projection: Projection, withKeys: boolean) {
    this.projection = projection
    this.withKeys = withKeys
  }

  /** The rows of a page. */
  page(window: Window): Form {
    return this.#kept(`page ${window.reversed} ${rangeKey(window)}`, () => pageForm(this, window))
  }

  /** How many rows the filter leaves, wherever the page starts. */
  count(range: Range): Form {
    const whole = { ...range, after: null, before: null }
    return this.#kept(`count ${rangeKey(whole)}`, () => {
      const { joins, where } = rowsOf(this.projection.joins.bare(), whole)
      return formFor(sql`select count(*)\nfrom ${joins.from()}\nwhere ${where}`)
    })
  }

  /** Whether there are rows on the far side of a cursor, that of its own row included. */
  beyond(range: Range, side: Side['of']): Form {
    return this.#kept(`beyond ${side} ${rangeKey(range)}`, () => beyondForm(this.projection, range, side))
  }

  #kept(key: string, write: () => Form): Form {
    const found = this.#statements.get(key)
    if (found !== undefined) return found
    const form = write()
    if (this.#statements.size < STATEMENTS_MAX) this.#statements.set(key, form)
    return form
  }
}

function rangeKey({ conditions, order, after, before }: Range): string {
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

type Rows = { readonly joins: Joins; readonly where: Sql }

function rowsOf(joins: Joins, range: Range): Rows {
  let next = 0
  const conditions = range.conditions.map((condition) => {
    const holes = condition.bound.map(() => operandPlaces(next++))
    return conditionSql(joins, condition, holes)
  })
  const bounds = [bound(joins, range, 'after'), bound(joins, range, 'before')]
  const where = join([joins.seen(), ...conditions, ...bounds.filter((one) => one !== null)], sql`\n  and `)
  return { joins, where }
}

function bound(joins: Joins, range: Range, of: Side['of']): Sql | null {
  const keys = range[of]
  if (keys === null) return null
  return besideSql(joins, range.order, { ...holesFor(of, keys), side: { of, itself: false } })
}

function holesFor(of: Side['of'], keys: CursorKeys): { holes: readonly Place[]; nulls: readonly boolean[] } {
  const places = of === 'after' ? afterPlaces : beforePlaces
  return { holes: keys.map((_, index) => places(index)), nulls: keys.map((key) => key === null) }
}

function pageForm(plan: ListPlan, window: Window): Form {
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

function beyondForm(projection: Projection, range: Range, of: Side['of']): Form {
  const cursor = of === 'after' ? range.before : range.after
  const { joins, where } = rowsOf(projection.joins.bare(), { ...range, after: null, before: null })
  const from = of === 'after' ? 'before' : 'after'
  const beside = besideSql(joins, range.order, {
    ...holesFor(from, cursor ?? []),
    side: { of, itself: true },
  })
  return formFor(sql`select exists (\nselect from ${joins.from()}\nwhere ${where}\n  and ${beside})`)
}
