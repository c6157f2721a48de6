import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Field } from '#declare/field.ts'
import type { Reference, ResolvedLink, Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'
import { empty, type InputType, inputTypes, type Operator, wordInput } from '#declare/operators.ts'
import type { Joins, Viewer } from './joins.ts'
import { type ColumnField, compared, isAlwaysShown, listFieldsOf, withStoredForm } from './list-fields.ts'
import { visibleTo } from './visibility.ts'

/** What a filter applies to. */
type FilterTarget =
  | { readonly kind: 'column'; readonly through: Reference | null; readonly field: ColumnField }
  | { readonly kind: 'any_of'; readonly columns: readonly string[]; readonly has_trade_numbers: boolean }
  | { readonly kind: 'linked'; readonly link: ResolvedLink }
  | { readonly kind: 'unseen' }

/** A field of a filter type. */
export type Filter = {
  readonly name: string
  readonly input: InputType
  readonly place: FilterTarget
  /** The type whose records the role must be permitted to view; null if permission for the list is enough. */
  readonly needs: Resource | null
  /** The allowed values of an enum input, and the column that has them. */
  readonly words: {
    readonly of: Resource
    readonly column: string
    readonly options: readonly string[]
  } | null
}

/** A condition before binding: filter, operator and values. */
export type Condition = {
  readonly filter: Filter
  readonly operator: Operator
  readonly bound: readonly unknown[]
}

const cached = new WeakMap<Resource, ReadonlyMap<string, Filter>>()

/** The filters of a resource by name (platform 3.4): scalars, one step into relations, and declared ones. */
export function filtersOf(resource: Resource): ReadonlyMap<string, Filter> {
  const filters = cached.get(resource) ?? derive(resource)
  cached.set(resource, filters)
  return filters
}

function derive(resource: Resource): ReadonlyMap<string, Filter> {
  const all = [...ownFilters(resource), ...anyOfFilters(resource), ...linkedFilters(resource)]
  const filters = new Map(all.map((filter) => [filter.name, filter]))
  for (const filter of hopFilters(resource)) if (!filters.has(filter.name)) filters.set(filter.name, filter)
  return filters
}

function ownFilters(resource: Resource): Filter[] {
  const filters: Filter[] = []
  for (const field of listFieldsOf(resource).values()) {
    const filter = field.kind === 'column' ? columnFilter(resource, field, null) : null
    if (filter !== null) filters.push(filter)
  }
  return filters
}

/** The fields of a relation that lists are filtered by without naming its id (platform 3.4). */
const HOPS = ['id', 'code', 'name', 'reference', 'email']

function hopFilters(resource: Resource): Filter[] {
  return resource.references.flatMap((reference) => {
    const fields = [...listFieldsOf(reference.target).values()]
    const isOwnAddress = reference === resource.address
    return fields.flatMap((field) => {
      if (field.kind !== 'column' || (!isOwnAddress && !HOPS.includes(field.name))) return []
      const filter = columnFilter(reference.target, field, reference)
      const needs = isOwnAddress || isAlwaysShown(field) ? null : reference.target
      return filter === null ? [] : [{ ...filter, name: `${reference.field}_${field.name}`, needs }]
    })
  })
}

function columnFilter(resource: Resource, field: ColumnField, through: Reference | null): Filter | null {
  const input = inputFor(resource, field)
  if (input === null) return null
  const words =
    input.family === 'word' && field.declared?.kind === 'choice'
      ? { of: resource, column: field.column, options: field.declared.options }
      : null
  const place = { kind: 'column', through, field: withStoredForm(resource, field) } as const
  return { name: field.name, input, words, place, needs: null }
}

function inputFor(resource: Resource, field: ColumnField): InputType | null {
  if (field.form === 'json') return null
  if (field.form === 'id') return inputTypes.id
  if (field.declared?.kind === 'moment' && field.declared.encoded_in_id) return inputTypes.moment_in_id
  if (field.declared?.kind === 'choice') return choiceInput(resource, field.name, field.declared)
  return inputTypes[field.form]
}

/** A choice is filtered as text if it is a text in the contract, unless an enum input is declared for it. */
function choiceInput(
  resource: Resource,
  field: string,
  declared: Extract<Field, { kind: 'choice' }>,
): InputType {
  if (declared.filter_type !== undefined) return wordInput(declared.filter_type)
  return declared.plain_text === true
    ? inputTypes.text
    : wordInput(`${resource.node}${pascalCase(field)}InputType`)
}

function anyOfFilters(resource: Resource): Filter[] {
  return Object.entries(resource.declaration.any_of ?? {}).map(([filter, fields]) => ({
    name: filter,
    input: inputTypes.text,
    words: null,
    place: {
      kind: 'any_of',
      columns: fields,
      has_trade_numbers: fields.some((field) => isTradeNumber(resource.declaration.fields[field])),
    },
    needs: null,
  }))
}

function linkedFilters(resource: Resource): Filter[] {
  return resource.link_filters.map((link) => ({
    name: link.name,
    input: inputTypes.id,
    words: null,
    place: { kind: 'linked', link },
    needs: link.through,
  }))
}

/** Whether a field may have trade item numbers, which are equal in several lengths. */
function isTradeNumber(declared: Field | null | undefined): boolean {
  return declared?.kind === 'text' && declared.trade_number === true
}

/** The other type whose records a filter compares; null where it compares those of the list alone. */
export function comparedType({ place }: Filter): Resource | null {
  if (place.kind === 'column') return place.through?.target ?? null
  return place.kind === 'linked' ? place.link.through : null
}

/** Whether a filter compares trade item numbers. */
export function hasTradeNumbers({ place }: Filter): boolean {
  if (place.kind === 'any_of') return place.has_trade_numbers
  return place.kind === 'column' && isTradeNumber(place.field.declared)
}

/**
 * A condition for a role: fields that the role sees as empty are empty to its filters too, so that values cannot be
 * guessed.
 */
export function visibleCondition(condition: Condition, { mayView }: Pick<Viewer, 'mayView'>): Condition {
  const { filter } = condition
  if (filter.needs === null || mayView(filter.needs)) return condition
  return { ...condition, filter: { ...filter, place: { kind: 'unseen' } } }
}

/** The SQL of a condition on a joined table; `bound` are the placeholders of its values. */
export function conditionSql(joins: Joins, condition: Condition, bound: readonly unknown[]): Sql {
  const { place } = condition.filter
  if (place.kind === 'unseen') return condition.operator === empty ? sql`true` : sql`false`
  if (place.kind === 'linked') return linkedSql(joins, place.link, { condition, bound })
  if (place.kind === 'any_of') return anyOfSql(joins, place.columns, { condition, bound })
  const alias = place.through === null ? joins.root : joins.alias(joins.root, place.through)
  const held = condition.operator.reads(
    compared(name(alias, place.field.column), place.field.declared),
    bound,
  )
  const passed = passedBy(place.field, condition, bound)
  return passed === null ? held : sql`${held} and (${name(alias, 'is_noted')} or not ${passed})`
}

/** Whether all values are unknown words, so that no event can match and none is read. */
function passedBy({ declared }: ColumnField, { operator }: Condition, bound: readonly unknown[]): Sql | null {
  const words = declared?.kind === 'text' ? declared.never_in_events : undefined
  if (words === undefined) return null
  if (operator.name === 'eq') return sql`${bound[0]}::text = any(${words}::text[])`
  return operator.name === 'in' ? sql`${bound[0]}::text[] <@ ${words}::text[]` : null
}

type BoundCondition = { readonly condition: Condition; readonly bound: readonly unknown[] }

/** One of several columns has a value, or with `not_in` and `filled: false` none of them. */
function anyOfSql({ root }: Joins, columns: readonly string[], { condition, bound }: BoundCondition): Sql {
  const { operator } = condition
  const pieces = columns.map((column) =>
    operator.binds === 'presence'
      ? sql`${name(root, column)} is not null`
      : sql`${name(root, column)} = any(${bound[0]}::text[])`,
  )
  const found = sql`(${join(pieces, sql` or `)})`
  return operator === empty || operator.name === 'not_in' ? sql`${found} is not true` : found
}

/** Links that the caller does not see do not match: a filter must not reveal what no list shows. */
function linkedSql(joins: Joins, link: ResolvedLink, { condition, bound }: BoundCondition): Sql {
  const linked = sql`
    select from ${name(link.through.table)} l
    where ${visibleTo(link.through, 'l', joins.visibility)} and ${name('l', link.by.name)} = ${name(joins.root, 'id')}${linkingOnly(joins, link)}`
  const to = name('l', link.to.name)
  // A record is linked to none of the listed ones, not to one that is not listed.
  if (condition.operator.name === 'not_in')
    return sql`not exists (${linked} and ${to} = any(${bound[0]}::bigint[]))`
  if (condition.operator.binds !== 'presence')
    return sql`exists (${linked} and ${condition.operator.reads(to, bound)})`
  return condition.operator === empty ? sql`not exists (${linked})` : sql`exists (${linked})`
}

/** Which linking records count: those with certain values, unless a record that they refer to has others. */
function linkingOnly({ visibility }: Joins, { only, unless }: ResolvedLink): Sql {
  const held = only.map(({ column, values }) => sql` and ${name('l', column)} = any(${values}::text[])`)
  if (unless === null) return join(held, sql``)
  const { by, target, column, values } = unless
  return sql`${join(held, sql``)} and not exists (
    select from ${name(target.table)} r
    where ${visibleTo(target, 'r', visibility)} and r.id = ${name('l', by.name)}
      and ${name('r', column)} = any(${values}::text[]))`
}
