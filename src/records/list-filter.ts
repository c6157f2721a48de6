import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Field } from '#declare/field.ts'
import type { Linked, Reference, Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'
import { empty, type InputType, inputTypes, type Operator, wordInput } from '#declare/operators.ts'
import type { Joins } from './joins.ts'
import { type ColumnField, compared, isAlwaysShown, keptIn, listFieldsOf } from './list-fields.ts'
import type { Eyes } from './projection.ts'
import { seenBy } from './visibility.ts'

/** Where a filter looks. */
type Place =
  | { readonly kind: 'column'; readonly through: Reference | null; readonly field: ColumnField }
  | { readonly kind: 'any_of'; readonly columns: readonly string[] }
  | { readonly kind: 'linked'; readonly link: Linked }
  | { readonly kind: 'unseen' }

/** One field of a filter type. */
export type Filter = {
  readonly name: string
  readonly input: InputType
  readonly place: Place
  /** The type that a role must be let view for the list to show what this looks at; null where that of the list is enough. */
  readonly needs: Resource | null
  /** The words there are, where the input is one of words, and the column that has them. */
  readonly words: {
    readonly of: Resource
    readonly column: string
    readonly options: readonly string[]
  } | null
}

/** One condition, ready to be bound: which filter, which operator, which values. */
export type Condition = {
  readonly filter: Filter
  readonly operator: Operator
  readonly bound: readonly unknown[]
}

const known = new WeakMap<Resource, ReadonlyMap<string, Filter>>()

/** The filters of a resource by name (platform 3.4): its scalars, one step into its relations, and those declared. */
export function filtersOf(resource: Resource): ReadonlyMap<string, Filter> {
  const filters = known.get(resource) ?? derive(resource)
  known.set(resource, filters)
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
  const place = { kind: 'column', through, field: keptIn(resource, field) } as const
  return { name: field.name, input, words, place, needs: null }
}

function inputFor(resource: Resource, field: ColumnField): InputType | null {
  if (field.form === 'json') return null
  if (field.form === 'id') return inputTypes.id
  if (field.declared?.kind === 'moment' && field.declared.in_id) return inputTypes.moment_in_id
  if (field.declared?.kind === 'choice') return choiceInput(resource, field.name, field.declared)
  return inputTypes[field.form]
}

/** A choice is filtered as text where the contract shows it as text, unless an input of words is named for it. */
function choiceInput(
  resource: Resource,
  field: string,
  declared: Extract<Field, { kind: 'choice' }>,
): InputType {
  if (declared.filter !== undefined) return wordInput(declared.filter)
  return declared.plain === true
    ? inputTypes.text
    : wordInput(`${resource.node}${pascalCase(field)}InputType`)
}

function anyOfFilters(resource: Resource): Filter[] {
  return Object.entries(resource.declaration.any_of ?? {}).map(([filter, fields]) => ({
    name: filter,
    input: inputTypes.text,
    words: null,
    place: { kind: 'any_of', columns: fields },
    needs: null,
  }))
}

function linkedFilters(resource: Resource): Filter[] {
  return resource.linked.map((link) => ({
    name: link.name,
    input: inputTypes.id,
    words: null,
    place: { kind: 'linked', link },
    needs: link.through,
  }))
}

/** A condition as a role meets it: what it is shown as empty is empty to its filters too, so that nobody finds it out by guessing. */
export function asShownTo(condition: Condition, { mayView }: Pick<Eyes, 'mayView'>): Condition {
  const { filter } = condition
  if (filter.needs === null || mayView(filter.needs)) return condition
  return { ...condition, filter: { ...filter, place: { kind: 'unseen' } } }
}

/** How a condition reads on a table whose joins are given; `bound` are the holes of its values. */
export function conditionSql(joins: Joins, condition: Condition, bound: readonly unknown[]): Sql {
  const { place } = condition.filter
  if (place.kind === 'unseen') return condition.operator === empty ? sql`true` : sql`false`
  if (place.kind === 'linked') return linkedSql(joins, place.link, { condition, bound })
  if (place.kind === 'any_of') {
    const values = bound[0]
    const pieces = place.columns.map((column) => sql`${name(joins.root, column)} = any(${values}::text[])`)
    return sql`(${join(pieces, sql` or `)})`
  }
  const alias = place.through === null ? joins.root : joins.alias(joins.root, place.through)
  const held = condition.operator.reads(
    compared(name(alias, place.field.column), place.field.declared),
    bound,
  )
  const passed = passedBy(place.field, condition, bound)
  return passed === null ? held : sql`${held} and (${name(alias, 'is_noted')} or not ${passed})`
}

/** Whether all that is looked for are words that no event has: known before one is read, so that none is. */
function passedBy({ declared }: ColumnField, { operator }: Condition, bound: readonly unknown[]): Sql | null {
  const words = declared?.kind === 'text' ? declared.no_event : undefined
  if (words === undefined) return null
  if (operator.name === 'eq') return sql`${bound[0]}::text = any(${words}::text[])`
  return operator.name === 'in' ? sql`${bound[0]}::text[] <@ ${words}::text[]` : null
}

type Bound = { readonly condition: Condition; readonly bound: readonly unknown[] }

/** Links that the caller does not see are none to them: they must not learn by a filter what no list shows. */
function linkedSql(joins: Joins, link: Linked, { condition, bound }: Bound): Sql {
  const linked = sql`
    select from ${name(link.through.table)} l
    where ${seenBy(link.through, 'l', joins.sight)} and ${name('l', link.by.name)} = ${name(joins.root, 'id')}`
  if (condition.operator.binds !== 'presence')
    return sql`exists (${linked} and ${condition.operator.reads(name('l', link.to.name), bound)})`
  return condition.operator === empty ? sql`not exists (${linked})` : sql`exists (${linked})`
}
