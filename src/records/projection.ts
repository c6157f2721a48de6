import { join, name, type Sql, sql } from '#database/sql.ts'
import { isOfEvents, type Part, type Resource } from '#declare/model.ts'
import { Joins, type RowSource, type Viewer } from './joins.ts'
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

/** A requested field, under the name of its answer. */
export type SelectedField =
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
  | {
      readonly key: string
      readonly field: Pick<GroupField, 'kind'>
      readonly fields: readonly SelectedField[]
    }

/** The requested fields of a resource's records. */
export type Selection = { readonly resource: Resource; readonly fields: readonly SelectedField[] }

/** The columns of a value in a row, and how it is read. There is no record if `presence` is null. */
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

/** How rows become records: the plan for all writers of rows. */
export type Shape = { readonly entries: readonly Entry[] }

/** A child list, read for all records of the page together. */
export type ChildList = {
  /** The column with the id, or the list of ids, that the children are found by. */
  readonly at: number
  readonly of:
    | { readonly kind: 'part'; readonly part: Part }
    | { readonly kind: 'listed'; readonly target: Resource }
  readonly projection: Projection
}

/** The select list and tables for a selection, and how the rows are read. */
export type Projection = {
  readonly columns: readonly Sql[]
  readonly joins: Joins
  readonly shape: Shape
  readonly lists: readonly ChildList[]
}

/** Plans the projection of a selection. */
export function projectionFor(selection: Selection, viewer: Viewer, sources?: RowSource): Projection {
  const joins = new Joins(selection.resource, viewer, sources)
  const maker = new ProjectionBuilder(joins, viewer)
  const shape = maker.shape(selection, joins.root)
  return { columns: maker.columns, joins, shape, lists: maker.lists }
}

const CHILD: RowSource = { root: 'c', source: null }

type Table = { readonly alias: string; readonly resource: Resource }

class ProjectionBuilder {
  readonly columns: Sql[] = []
  readonly lists: ChildList[] = []
  readonly #places = new Map<string, number>()
  readonly #joins: Joins
  readonly #viewer: Viewer

  constructor(joins: Joins, viewer: Viewer) {
    this.#joins = joins
    this.#viewer = viewer
  }

  shape(selection: Selection, alias: string): Shape {
    const table = { alias, resource: selection.resource }
    return { entries: selection.fields.map((field) => this.#entry(field, table)) }
  }

  #entry(selected: SelectedField, table: Table): Entry {
    const { key } = selected
    const { alias } = table
    if ('selection' in selected) return this.#related(selected, table)
    if ('fields' in selected) {
      return { key, kind: 'group', entries: selected.fields.map((member) => this.#entry(member, table)) }
    }
    const { field } = selected
    if (field.kind === 'constant') return { key, kind: 'constant', value: field.value }
    if (field.kind === 'breakdown') return this.#breakdown(key, field, alias)
    if (field.kind === 'node_id')
      return { key, kind: 'node_id', at: this.#column(alias, 'id'), node: field.node }
    if (field.declared?.cross_warehouse && this.#isConfined()) return { key, kind: 'constant', value: null }
    const at =
      field.form === 'json' && isOfEvents(table.resource) && this.#isConfined()
        ? this.#eventData(table, field.column)
        : this.#column(alias, field.column, field.as)
    return { key, kind: 'value', at, form: field.form }
  }

  #related(selected: Extract<SelectedField, { selection: Selection }>, { alias, resource }: Table): Entry {
    const { key, field, selection } = selected
    if (field.kind === 'relation') {
      const { reference } = field
      const target = this.#joins.alias(alias, reference)
      // The address of a record is part of it, not a record of its own.
      const isOwn = reference === resource.address
      const visible = isOwn || this.#viewer.mayView(reference.target) ? selection : narrowed(selection)
      return { key, kind: 'record', presence: this.#column(target, 'id'), shape: this.shape(visible, target) }
    }
    const of =
      field.kind === 'children'
        ? { kind: 'part' as const, part: field.part }
        : { kind: 'listed' as const, target: field.target }
    const isNarrow = field.kind === 'listed' && !this.#viewer.mayView(field.target)
    const at = this.#column(alias, field.kind === 'children' ? 'id' : field.column)
    const projection = projectionFor(isNarrow ? narrowed(selection) : selection, this.#viewer, CHILD)
    this.lists.push({ at, of, projection })
    return { key, kind: 'children', at, list: this.lists.length - 1 }
  }

  /** The quantity and the sizes of its packs as one text, which is converted to words; null if one is hidden. */
  #breakdown(key: string, { column, reference, packs }: BreakdownField, alias: string): Entry {
    if (!this.#viewer.mayView(reference.target)) return { key, kind: 'constant', value: null }
    const of = this.#joins.alias(alias, reference)
    const sizes = Object.values(packs).map((size) => sql` || ' ' || coalesce(${name(of, size)}::text, '-')`)
    this.columns.push(
      sql`case when ${name(of, 'id')} is not null then ${name(alias, column)}::text${join(sizes, sql``)} end`,
    )
    return { key, kind: 'breakdown', at: this.columns.length - 1, packs: Object.keys(packs) }
  }

  #isConfined(): boolean {
    return this.#viewer.visibility.warehouses !== null
  }

  /** The data of an event, without the fields about all warehouses. */
  #eventData({ alias, resource }: Table, column: string): number {
    const sql_name = name(alias, column)
    const cases = resource.event_subjects.flatMap((event) => {
      const hidden = event.columns.filter(({ declared }) => declared.cross_warehouse).map((one) => one.name)
      return hidden.length === 0 ? [] : [sql` when ${event.name}::text then ${sql_name} - ${hidden}::text[]`]
    })
    this.columns.push(sql`case ${name(alias, 'aggregate_type')}${join(cases, sql``)} else ${sql_name} end`)
    return this.columns.length - 1
  }

  /** The index of a column in the row; each is selected once. */
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
    fields: selection.fields.map((one) => {
      const isShown = one.field.kind === 'constant' || ('name' in one.field && isAlwaysShown(one.field))
      return isShown ? one : { key: one.key, field: { kind: 'constant', value: 'null' } }
    }),
  }
}
