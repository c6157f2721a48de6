import { join, name, type Sql, sql } from '#database/sql.ts'
import { isOfEvents, type Part, type Resource } from '#declare/model.ts'
import { Joins, type Standing } from './joins.ts'
import {
  type BreakdownField,
  type ChildrenField,
  type ColumnField,
  type Form,
  type GroupField,
  isAlwaysShown,
  type ListedField,
  type NodeIdField,
  type RelationField,
} from './list-fields.ts'
import type { Sight } from './visibility.ts'

/** One thing wanted of a record, under the name it is answered by. */
export type Wanted =
  | {
      readonly key: string
      readonly field:
        | ColumnField
        | NodeIdField
        | BreakdownField
        | { readonly kind: 'constant'; readonly value: string }
    }
  | {
      readonly key: string
      readonly field: RelationField | ChildrenField | ListedField
      readonly selection: Selection
    }
  | { readonly key: string; readonly field: Pick<GroupField, 'kind'>; readonly wanted: readonly Wanted[] }

/** What is wanted of a resource's records. */
export type Selection = { readonly resource: Resource; readonly wanted: readonly Wanted[] }

/** Where a value stands in a row, and how it is read. Where `presence` is null there is no record. */
export type Entry =
  | { readonly key: string; readonly kind: 'value'; readonly at: number; readonly form: Form }
  | {
      readonly key: string
      readonly kind: 'breakdown'
      readonly at: number
      readonly packs: readonly string[]
    }
  | { readonly key: string; readonly kind: 'node_id'; readonly at: number; readonly node: string }
  | { readonly key: string; readonly kind: 'constant'; readonly value: string | null }
  | { readonly key: string; readonly kind: 'record'; readonly presence: number; readonly shape: Shape }
  | { readonly key: string; readonly kind: 'group'; readonly entries: readonly Entry[] }
  | { readonly key: string; readonly kind: 'children'; readonly at: number; readonly list: number }

/** How rows become records: the plan that every writer of rows follows. */
export type Shape = { readonly entries: readonly Entry[] }

/** A list that hangs off the records of a page, read for all of them together. */
export type ChildList = {
  /** Where the row has the id, or the list of ids, that the children are found by. */
  readonly at: number
  readonly of:
    | { readonly kind: 'part'; readonly part: Part }
    | { readonly kind: 'listed'; readonly target: Resource }
  readonly projection: Projection
}

/** What a statement must select for a selection, from which tables, and how the rows are read. */
export type Projection = {
  readonly columns: readonly Sql[]
  readonly joins: Joins
  readonly shape: Shape
  readonly lists: readonly ChildList[]
}

/** Whose eyes a projection is made for. */
export type Eyes = {
  readonly sight: Sight
  /** Whether the caller's role may view records of a type. */
  readonly mayView: (resource: Resource) => boolean
}

/** Makes the projection of a selection. */
export function projectionFor(selection: Selection, eyes: Eyes, standing?: Standing): Projection {
  const joins = new Joins(selection.resource, eyes.sight, standing)
  const maker = new Maker(joins, eyes)
  const shape = maker.shape(selection, joins.root)
  return { columns: maker.columns, joins, shape, lists: maker.lists }
}

const CHILD: Standing = { root: 'c', source: null }

type Table = { readonly alias: string; readonly resource: Resource }

class Maker {
  readonly columns: Sql[] = []
  readonly lists: ChildList[] = []
  readonly #places = new Map<string, number>()
  readonly #joins: Joins
  readonly #eyes: Eyes

  constructor(joins: Joins, eyes: Eyes) {
    this.#joins = joins
    this.#eyes = eyes
  }

  shape(selection: Selection, alias: string): Shape {
    const table = { alias, resource: selection.resource }
    return { entries: selection.wanted.map((wanted) => this.#entry(wanted, table)) }
  }

  #entry(wanted: Wanted, table: Table): Entry {
    const { key } = wanted
    const { alias } = table
    if ('selection' in wanted) return this.#related(wanted, table)
    if ('wanted' in wanted) {
      return { key, kind: 'group', entries: wanted.wanted.map((member) => this.#entry(member, table)) }
    }
    const { field } = wanted
    if (field.kind === 'constant') return { key, kind: 'constant', value: field.value }
    if (field.kind === 'breakdown') return this.#breakdown(key, field, alias)
    if (field.kind === 'node_id')
      return { key, kind: 'node_id', at: this.#column(alias, 'id'), node: field.node }
    if (field.declared?.of_all_warehouses && this.#isConfined()) return { key, kind: 'constant', value: null }
    const at =
      field.form === 'json' && isOfEvents(table.resource) && this.#isConfined()
        ? this.#told(table, field.column)
        : this.#column(alias, field.column, field.as)
    return { key, kind: 'value', at, form: field.form }
  }

  #related(wanted: Extract<Wanted, { selection: Selection }>, { alias, resource }: Table): Entry {
    const { key, field, selection } = wanted
    if (field.kind === 'relation') {
      const { reference } = field
      const target = this.#joins.alias(alias, reference)
      // The address a record keeps is a part of it, not a record of its own kind.
      const isOwn = reference === resource.address
      const seen = isOwn || this.#eyes.mayView(reference.target) ? selection : narrowed(selection)
      return { key, kind: 'record', presence: this.#column(target, 'id'), shape: this.shape(seen, target) }
    }
    const of =
      field.kind === 'children'
        ? { kind: 'part' as const, part: field.part }
        : { kind: 'listed' as const, target: field.target }
    const isNarrow = field.kind === 'listed' && !this.#eyes.mayView(field.target)
    const at = this.#column(alias, field.kind === 'children' ? 'id' : field.column)
    const projection = projectionFor(isNarrow ? narrowed(selection) : selection, this.#eyes, CHILD)
    this.lists.push({ at, of, projection })
    return { key, kind: 'children', at, list: this.lists.length - 1 }
  }

  /** The quantity and the sizes of its packs as one text, which is read into words; null where one is not seen. */
  #breakdown(key: string, { column, reference, packs }: BreakdownField, alias: string): Entry {
    if (!this.#eyes.mayView(reference.target)) return { key, kind: 'constant', value: null }
    const of = this.#joins.alias(alias, reference)
    const sizes = Object.values(packs).map((size) => sql` || ' ' || coalesce(${name(of, size)}::text, '-')`)
    this.columns.push(
      sql`case when ${name(of, 'id')} is not null then ${name(alias, column)}::text${join(sizes, sql``)} end`,
    )
    return { key, kind: 'breakdown', at: this.columns.length - 1, packs: Object.keys(packs) }
  }

  #isConfined(): boolean {
    return this.#eyes.sight.warehouses !== null
  }

  /** What an event says of a record, without the fields that tell of every warehouse. */
  #told({ alias, resource }: Table, column: string): number {
    const said = name(alias, column)
    const cases = resource.tells_of.flatMap((told) => {
      const hidden = told.columns.filter(({ declared }) => declared.of_all_warehouses).map((one) => one.name)
      return hidden.length === 0 ? [] : [sql` when ${told.name}::text then ${said} - ${hidden}::text[]`]
    })
    this.columns.push(sql`case ${name(alias, 'aggregate_type')}${join(cases, sql``)} else ${said} end`)
    return this.columns.length - 1
  }

  /** The place of a column in the row; each is selected once. */
  #column(alias: string, column: string, as?: ColumnField['as']): number {
    const key = `${alias}.${column} ${as ?? ''}`
    const found = this.#places.get(key)
    if (found !== undefined) return found
    this.columns.push(selected(name(alias, column), as))
    this.#places.set(key, this.columns.length - 1)
    return this.columns.length - 1
  }
}

function selected(column: Sql, as: ColumnField['as']): Sql {
  if (as === 'json') return sql`to_json(${column})`
  if (as === 'json_of_texts') return sql`to_json(${column}::text[])`
  return column
}

function narrowed(selection: Selection): Selection {
  return {
    resource: selection.resource,
    wanted: selection.wanted.map((one) => {
      const isShown = one.field.kind === 'constant' || ('name' in one.field && isAlwaysShown(one.field))
      return isShown ? one : { key: one.key, field: { kind: 'constant', value: 'null' } }
    }),
  }
}
