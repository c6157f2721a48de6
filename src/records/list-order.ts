import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Reference, Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { Joins } from './joins.ts'
import { type ColumnField, compared, type Form, listFieldsOf, withStoredForm } from './list-fields.ts'

/** A field that a list can be sorted by. */
export type Sort = {
  readonly name: string
  readonly through: Reference | null
  readonly field: ColumnField
  readonly form: Form
  /** Whether it may be null in some row. */
  readonly maybe: boolean
}

/** One step of an order. */
export type OrderBy = { readonly sort: Sort; readonly direction: 'asc' | 'desc' }

const cached = new WeakMap<Resource, ReadonlyMap<string, Sort>>()

/** The sort fields of a resource: its scalars, and the codes of its relations (platform 3.5). */
export function sortsOf(resource: Resource): ReadonlyMap<string, Sort> {
  const sorts = cached.get(resource) ?? derive(resource)
  cached.set(resource, sorts)
  return sorts
}

function derive(resource: Resource): ReadonlyMap<string, Sort> {
  const sorts = new Map<string, Sort>()
  for (const field of listFieldsOf(resource).values()) {
    if (field.kind !== 'column' || field.form === 'json') continue
    sorts.set(field.name, sortBy(field.name, withStoredForm(resource, field), null))
  }
  for (const reference of resource.references) {
    const code = listFieldsOf(reference.target).get('code')
    const name = `${reference.field}_code`
    if (code?.kind === 'column' && !sorts.has(name)) sorts.set(name, sortBy(name, code, reference))
  }
  return sorts
}

function sortBy(name: string, field: ColumnField, through: Reference | null): Sort {
  return {
    name,
    through,
    field,
    form: field.form,
    maybe: through !== null || isMaybe(field),
  }
}

/** Whether a column may be null: required columns and those with a default never are, unless the default is a record that may be missing. */
function isMaybe({ declared }: ColumnField): boolean {
  if (declared === null) return false
  if (declared.null_in_own_rows === true) return true
  if (declared.required === true) return false
  if ('default' in declared && declared.default !== undefined) return typeof declared.default === 'object'
  return !('follows' in declared || 'sequence' in declared)
}

const usual = new WeakMap<Resource, readonly OrderBy[]>()

/**
 * Completes an order: the default is that of the resource, and ties are broken by id in the direction of the last
 * step.
 */
export function completeOrder(resource: Resource, order: readonly OrderBy[]): readonly OrderBy[] {
  if (order.length > 0) return completed(resource, order)
  const cached = usual.get(resource) ?? completed(resource, order)
  usual.set(resource, cached)
  return cached
}

function completed(resource: Resource, order: readonly OrderBy[]): readonly OrderBy[] {
  const sorts = sortsOf(resource)
  const own = (resource.declaration.order ?? []).flatMap((field) => {
    const column = resource.columns.find((one) => one.field === field)?.name ?? field
    const sort = sorts.get(column)
    return sort === undefined ? [] : [{ sort, direction: 'asc' as const }]
  })
  const steps = distinct(order.length > 0 ? order : own)
  const byId = steps.findIndex((step) => step.sort.field.column === 'id' && step.sort.through === null)
  if (byId >= 0) return steps.slice(0, byId + 1)
  const id = sorts.get('id')
  if (id === undefined) throw new Error(`${resource.name} has no id`)
  return [...steps, { sort: id, direction: steps.at(-1)?.direction ?? 'asc' }]
}

function distinct(order: readonly OrderBy[]): readonly OrderBy[] {
  return order.filter((step, index) => order.findIndex((one) => one.sort === step.sort) === index)
}

const ORDER_MAX = 10

/** Parses `code DESC, id ASC`. */
export function orderFor(resource: Resource, text: string): readonly OrderBy[] {
  const steps = text.trim() === '' ? [] : text.split(',')
  if (steps.length > ORDER_MAX) throw refusal('invalid_paging', { reason: 'order has too many fields' })
  return steps.map((step) => {
    const [field = '', direction = 'asc', ...more] = step.trim().split(/\s+/)
    const sort = sortsOf(resource).get(field)
    const way = direction.toLowerCase()
    if (sort === undefined) throw refusal('invalid_paging', { reason: noField(resource, field) })
    if (more.length > 0 || (way !== 'asc' && way !== 'desc'))
      throw refusal('invalid_paging', { reason: `order is not valid: ${step.trim().slice(0, 100)}` })
    return { sort, direction: way }
  })
}

function noField(resource: Resource, field: string): string {
  return `order has no field ${field.slice(0, 100)}; there are ${[...sortsOf(resource).keys()].join(', ')}`
}

/** The column of a step, with its table joined. */
export function orderColumn(joins: Joins, { sort }: OrderBy): Sql {
  const alias = sort.through === null ? joins.root : joins.alias(joins.root, sort.through)
  return compared(name(alias, sort.field.column), sort.field.declared)
}

/** The order clause; nulls are last ascending and first descending, as in PostgreSQL and its indexes. */
export function orderSql(joins: Joins, order: readonly OrderBy[], reversed: boolean): Sql {
  const steps = order.map((step) => {
    const isDescending = (step.direction === 'desc') !== reversed
    return isDescending ? sql`${orderColumn(joins, step)} desc` : orderColumn(joins, step)
  })
  return join(steps, sql`, `)
}

/** The type that a step's value is bound as. */
const CASTS: Readonly<Record<Form, Sql>> = {
  id: sql`::bigint`,
  integer: sql`::bigint`,
  decimal: sql`::numeric`,
  flag: sql`::boolean`,
  text: sql`::text`,
  moment: sql`::timestamptz`,
  day: sql`::date`,
  json: sql``,
}

/** A row's position in an order: a placeholder for each step, and which of the values are null. */
export type Keys = { readonly parameters: readonly unknown[]; readonly nulls: readonly boolean[] }

/** A side of a row: the rows after or before it, with or without the row itself. */
export type Side = { readonly of: 'after' | 'before'; readonly isInclusive: boolean }

type Step = { readonly column: Sql; readonly value: Sql; readonly isNull: boolean; readonly by: OrderBy }

/** The condition for the rows on one side of a row. */
export function besideCondition(
  joins: Joins,
  order: readonly OrderBy[],
  at: Keys & { readonly side: Side },
): Sql {
  const steps = order.map((by, index) => ({
    by,
    column: orderColumn(joins, by),
    value: sql`${at.parameters[index]}${CASTS[by.sort.form]}`,
    isNull: at.nulls[index] === true,
  }))
  return rowSql(steps, at.side) ?? stepsSql(steps, at.side)
}

/** A row comparison, which an index can answer; only if all steps have one direction and no nulls. */
function rowSql(steps: readonly Step[], side: Side): Sql | null {
  const [first] = steps
  const isPlain = steps.every(({ by }) => !by.sort.maybe && by.direction === first?.by.direction)
  if (first === undefined || !isPlain) return null
  const columns = join(
    steps.map(({ column }) => column),
    sql`, `,
  )
  const values = join(
    steps.map(({ value }) => value),
    sql`, `,
  )
  const isGreater = (first.by.direction === 'asc') === (side.of === 'after')
  return steps.length === 1
    ? sql`${columns} ${comparison(isGreater, side.isInclusive)} ${values}`
    : sql`(${columns}) ${comparison(isGreater, side.isInclusive)} (${values})`
}

function comparison(isGreater: boolean, isInclusive: boolean): Sql {
  if (isGreater) return isInclusive ? sql`>=` : sql`>`
  return isInclusive ? sql`<=` : sql`<`
}

/** Step by step: beyond in the first, or equal there and beyond in the rest. */
function stepsSql([step, ...rest]: readonly Step[], side: Side): Sql {
  if (step === undefined) return side.isInclusive ? sql`true` : sql`false`
  const beyond = stepCondition(step, side)
  const equal = step.isNull ? sql`${step.column} is null` : sql`${step.column} = ${step.value}`
  return sql`(${beyond} or ${equal} and ${stepsSql(rest, side)})`
}

function stepCondition({ column, value, isNull, by }: Step, side: Side): Sql {
  const isGreater = (by.direction === 'asc') === (side.of === 'after')
  // Nulls are the greatest values.
  if (isNull) return isGreater ? sql`false` : sql`${column} is not null`
  const beyond = sql`${column} ${comparison(isGreater, false)} ${value}`
  return isGreater && by.sort.maybe ? sql`(${beyond} or ${column} is null)` : beyond
}
