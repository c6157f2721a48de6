import { type Sql, sql } from '#database/sql.ts'
import type { Field } from '#declare/field.ts'
import { isOfEvents, type Part, type Reference, type Resource } from '#declare/model.ts'

/** The field used to sort and filter instead: the field itself, or `id` for timestamps that ids begin with. */
export function withStoredForm(resource: Resource, field: ColumnField): ColumnField {
  return field.declared?.kind === 'moment' && field.declared.encoded_in_id ? idOf(resource) : field
}

/** What is shown even of records of a type that the role may not view (platform 6.4). */
export function isAlwaysShown({ name }: Pick<ColumnField | NodeIdField, 'name'>): boolean {
  return NARROW.includes(name)
}

const NARROW: readonly string[] = ['id', 'node_id', 'code', 'name', 'reference']

/** How PostgreSQL's text of a value is written as JSON. */
export type Form = 'id' | 'text' | 'integer' | 'decimal' | 'flag' | 'moment' | 'day' | 'json'

/** A value stored in a column. */
export type ColumnField = {
  readonly kind: 'column'
  readonly name: string
  readonly column: string
  readonly form: Form
  /** The select expression if PostgreSQL's text of the column is not enough. */
  readonly as?: 'json' | 'json_of_texts'
  /** Its declaration; undefined for fields of every record. */
  readonly declared: Field | null
}

/** The expression that a column is compared and sorted by. */
export function compared(column: Sql, declared: Field | null): Sql {
  const isText = declared?.kind !== 'text' || declared.stored_as === undefined
  return isText ? column : sql`${column}::text`
}

/** A referenced record. */
export type RelationField = {
  readonly kind: 'relation'
  readonly name: string
  readonly reference: Reference
}

/** Children that are edited through the record. */
export type ChildrenField = { readonly kind: 'children'; readonly name: string; readonly part: Part }

/** The records in a column of ids. */
export type ListedField = {
  readonly kind: 'listed'
  readonly name: string
  readonly column: string
  readonly target: Resource
}

/** Fields of the record that are shown as one object. */
export type GroupField = {
  readonly kind: 'group'
  readonly name: string
  readonly fields: readonly ColumnField[]
}

/** A quantity in words, in the packs of a referenced record. */
export type BreakdownField = {
  readonly kind: 'breakdown'
  readonly name: string
  readonly column: string
  readonly reference: Reference
  /** The columns of that record with the units of each pack, by the name of the pack. */
  readonly packs: Readonly<Record<string, string>>
}

/** The id that is unique among all types: the node type, a colon, and the id. */
export type NodeIdField = { readonly kind: 'node_id'; readonly name: 'node_id'; readonly node: string }

/** A field of a list. */
export type ListField =
  | ColumnField
  | NodeIdField
  | RelationField
  | ChildrenField
  | ListedField
  | GroupField
  | BreakdownField

const cached = new WeakMap<Resource, ReadonlyMap<string, ListField>>()

/** The fields of a resource's list by name (platform 3.1). */
export function listFieldsOf(resource: Resource): ReadonlyMap<string, ListField> {
  const fields = cached.get(resource) ?? derive(resource)
  cached.set(resource, fields)
  return fields
}

/** The fields of every record. */
const STAMPS: readonly ColumnField[] = [
  { kind: 'column', name: 'created_at', column: 'created_at', form: 'moment', declared: null },
  { kind: 'column', name: 'updated_at', column: 'updated_at', form: 'moment', declared: null },
  { kind: 'column', name: 'lock_version', column: 'lock_version', form: 'integer', declared: null },
]

const ID: ColumnField = { kind: 'column', name: 'id', column: 'id', form: 'id', declared: null }
const EVENT_ID: ColumnField = { ...ID, form: 'text' }

function idOf(resource: Resource): ColumnField {
  return isOfEvents(resource) ? EVENT_ID : ID
}

function derive(resource: Resource): ReadonlyMap<string, ListField> {
  const isEvents = isOfEvents(resource)
  const columns = resource.columns.flatMap(({ name, declared }) => columnFields(name, declared))
  const fields: ListField[] = [
    idOf(resource),
    { kind: 'node_id', name: 'node_id', node: resource.node },
    ...columns,
    ...resource.references.map((reference) => ({
      kind: 'relation' as const,
      name: reference.field,
      reference,
    })),
    ...[...resource.parts, ...resource.shown].map((part) => ({
      kind: 'children' as const,
      name: part.name,
      part,
    })),
    ...resource.id_lists.map(({ name, target }) => ({
      kind: 'listed' as const,
      name: nameOfListed(name, target),
      column: name,
      target,
    })),
    ...groupsOf(resource, columns),
    ...breakdownsOf(resource),
    ...(isEvents ? [] : STAMPS),
  ]
  const byName = new Map<string, ListField>()
  // The first field of a name counts: an alias never hides a declared field.
  for (const field of [...fields, ...secondNames(resource, columns)])
    if (!byName.has(field.name)) byName.set(field.name, field)
  return byName
}

/** `role_ids` is shown as `roles`. */
function nameOfListed(column: string, target: Resource): string {
  return column === `${target.one}_ids` ? target.name : `${column.replace(/_ids$/, '')}_records`
}

function columnFields(name: string, declared: Field): ColumnField[] {
  const stored = storedForm(declared)
  return stored === null
    ? []
    : [{ kind: 'column', name: declared.list_field ?? name, column: name, declared, ...stored }]
}

function storedForm(declared: Field): Pick<ColumnField, 'form' | 'as'> | null {
  if (declared.write_only === true || declared.unlisted === true) return null
  switch (declared.kind) {
    case 'text':
    case 'choice':
      return { form: 'text' }
    case 'integer':
      return { form: declared.external_id === true ? 'id' : 'integer' }
    case 'decimal':
    case 'flag':
    case 'moment':
    case 'day':
    case 'json':
      return { form: declared.kind }
    case 'reference':
    case 'address':
      return { form: 'id' }
    case 'texts':
    case 'integers':
      return { form: 'json', as: 'json' }
    case 'ids':
      return { form: 'json', as: 'json_of_texts' }
    case 'password':
    case 'secret':
    case 'parts':
      return null
  }
}

function secondNames(resource: Resource, columns: readonly ColumnField[]): ColumnField[] {
  return resource.columns.flatMap(({ name, declared }) => {
    const field = columns.find((one) => one.column === name)
    return field === undefined || declared.alias === undefined ? [] : [{ ...field, name: declared.alias }]
  })
}

function groupsOf(resource: Resource, columns: readonly ColumnField[]): GroupField[] {
  return Object.entries(resource.declaration.field_groups ?? {}).map(([name, members]) => ({
    kind: 'group',
    name,
    fields: columns.filter((field) => members.includes(field.column)),
  }))
}

function breakdownsOf(resource: Resource): BreakdownField[] {
  return resource.columns.flatMap(({ name, declared }) => {
    const by = declared.kind === 'decimal' ? declared.packed_by : undefined
    const reference = resource.references.find(({ field }) => field === by)
    const packs = reference?.target.declaration.packs
    return reference === undefined || packs === undefined
      ? []
      : [{ kind: 'breakdown', name: `${name}_breakdown`, column: name, reference, packs }]
  })
}
