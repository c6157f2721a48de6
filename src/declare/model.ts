import type { Field, Fields, JsonField, ReferenceField } from './field.ts'
import type { DeclarationOf } from './resource.ts'

/** A column of a resource's table, with its field. */
export type Column = {
  /** The column name, which is also the attribute of REST and the field of GraphQL unless it is internal. */
  readonly name: string
  /** The attribute name. */
  readonly attribute: string
  /** The name of the field in the declaration. */
  readonly field: string
  readonly declared: Field
}

/** A reference with its target. */
export type Reference = Column & { readonly declared: ReferenceField; readonly target: Resource }

/** Children edited through this record. */
export type Part = {
  readonly name: string
  readonly children: Resource
  readonly by: Reference
  readonly required: boolean
  /** A full list is accepted too, which replaces all children. */
  readonly accepts_list: boolean
}

/** A list of ids, with the resource they are of. */
export type IdListColumn = Column & { readonly target: Resource }

/** A list of objects in the input of an act, with their fields. */
export type ItemListColumn = Column & {
  readonly declared: JsonField
  readonly each: Resource
  /** The resource of which the objects are new records; they may have more attributes than that. */
  readonly of?: Resource
}

/** Records that link a resource to others, as a filter of this name. */
export type ResolvedLink = {
  readonly name: string
  readonly through: Resource
  readonly by: Column
  readonly to: Column
  /** Only linking records with one of these values in each column. */
  readonly only: readonly LinkedValues[]
  /** Not those whose reference leads to a record with one of these values. */
  readonly unless: (LinkedValues & { readonly by: Column; readonly target: Resource }) | null
}

/** Values of a column that decide which records link others. */
type LinkedValues = { readonly column: string; readonly values: readonly string[] }

/** A reference to a resource. */
export type Referrer = { readonly resource: Resource; readonly reference: Reference }

/** Columns that are unique together. */
export type Unique = { readonly constraint: string; readonly columns: readonly Column[] }

/**
 * The record that determines the visibility of another: the event in a column, or a record of one of several
 * resources, by its type and id.
 */
export type VisibleThrough =
  | { readonly event: string; readonly events: Resource }
  | {
      readonly type: string
      readonly id: string
      readonly of: readonly Resource[]
      /** Whether the caller must have the permission to view the type of that record, too. */
      readonly needs_view: boolean
    }

/** A declaration that was checked against all others, with its fields where they are known; generic code accepts nothing else. */
export type Resource<F extends Fields = Fields> = {
  readonly declaration: DeclarationOf<F>
  readonly name: string
  readonly one: string
  readonly table: string
  readonly columns: readonly Column[]
  /** Columns by every accepted attribute name. */
  readonly attributes: ReadonlyMap<string, Column>
  readonly references: readonly Reference[]
  readonly parts: readonly Part[]
  /** Children shown by lists only. */
  readonly shown: readonly Part[]
  readonly id_lists: readonly IdListColumn[]
  readonly item_lists: readonly ItemListColumn[]
  readonly link_filters: readonly ResolvedLink[]
  /** References to this resource. */
  readonly referrers: readonly Referrer[]
  /** Of events: the resources of their subjects. */
  readonly event_subjects: readonly Resource[]
  /** The record that determines its visibility, in addition to its owners. */
  readonly visible_through: VisibleThrough | null
  readonly uniques: readonly Unique[]
  readonly address: Reference | null
  /** The GraphQL names. */
  readonly root: string
  readonly node: string
  readonly filter: string
  readonly root_type: string
}

/** All resources, by name. */
export type Model = ReadonlyMap<string, Resource>

/**
 * Whether the rows of a resource are events, alone or among others: they have ids of another format and no
 * timestamps.
 */
export function isOfEvents({ declaration }: Pick<Resource, 'declaration'>): boolean {
  return declaration.scope === 'feed' || declaration.scope === 'log'
}

/** The resource of a name; an unknown name is a bug. */
export function resourceNamed(model: Model, name: string): Resource {
  const found = model.get(name)
  if (found === undefined) throw new Error(`no resource is declared as ${name}`)
  return found
}

/** The resources with a list, in the order of their roots. */
export function listedResources(model: Model): readonly Resource[] {
  return [...model.values()]
    .filter((resource) => resource.declaration.graphql?.hidden !== true)
    .toSorted((a, b) => (a.root < b.root ? -1 : 1))
}
