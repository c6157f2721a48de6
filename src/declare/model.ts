import type { Field, JsonField, ReferenceField } from './field.ts'
import type { AnyDeclaration } from './resource.ts'

/** One column of a resource's table, with the field it keeps. */
export type Column = {
  /** The column; for all that is given out, also the attribute of REST and the field of GraphQL. */
  readonly name: string
  /** The name it is sent under. */
  readonly attribute: string
  /** The name under which the declaration lists the field. */
  readonly field: string
  readonly declared: Field
}

/** A reference, with what it refers to. */
export type Reference = Column & { readonly declared: ReferenceField; readonly target: Resource }

/** Children edited through this record. */
export type Part = {
  readonly name: string
  readonly children: Resource
  readonly by: Reference
  readonly required: boolean
  /** May also be given as a plain list, in place of all there were. */
  readonly accepts_list: boolean
}

/** A list of ids, with the resource they are of. */
export type Listed = Column & { readonly target: Resource }

/** A list of objects an act is told, with what each of them says. */
export type Itemised = Column & { readonly declared: JsonField; readonly each: Resource }

/** Records that link a resource to others; a filter of this name looks into them. */
export type Linked = {
  readonly name: string
  readonly through: Resource
  readonly by: Column
  readonly to: Column
}

/** Who refers to a resource, and what happens there when a record goes. */
export type Referrer = { readonly resource: Resource; readonly reference: Reference }

/** A set of columns no two records share. */
export type Unique = { readonly constraint: string; readonly columns: readonly Column[] }

/** What a record is seen with: the event of a column, or a record of one of several resources, by its type and id. */
export type SeenWith =
  | { readonly event: string; readonly events: Resource }
  | { readonly type: string; readonly id: string; readonly of: readonly Resource[] }

/** A declaration that has been held against all others; the machinery accepts nothing else. */
export type Resource = {
  readonly declaration: AnyDeclaration
  readonly name: string
  readonly one: string
  readonly table: string
  readonly columns: readonly Column[]
  /** Every name an attribute may be sent under, to its column. */
  readonly attributes: ReadonlyMap<string, Column>
  readonly references: readonly Reference[]
  readonly parts: readonly Part[]
  /** Children shown by lists alone. */
  readonly shown: readonly Part[]
  readonly listed: readonly Listed[]
  readonly itemised: readonly Itemised[]
  readonly linked: readonly Linked[]
  /** Who points here. */
  readonly referrers: readonly Referrer[]
  /** Of events: the records they tell of. */
  readonly tells_of: readonly Resource[]
  /** What a record of it is seen with, beside what it belongs to. */
  readonly seen_with: SeenWith | null
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

/** Whether the rows of a resource are events, alone or among others: they have ids of their own make and no stamps. */
export function isOfEvents({ declaration }: Pick<Resource, 'declaration'>): boolean {
  return declaration.scope === 'feed' || declaration.scope === 'log'
}

/** The resource of a name; naming one that is not declared is a bug. */
export function resourceNamed(model: Model, name: string): Resource {
  const found = model.get(name)
  if (found === undefined) throw new Error(`no resource is declared as ${name}`)
  return found
}

/** The resources that have a list of their own, in the order of their roots. */
export function listedResources(model: Model): readonly Resource[] {
  return [...model.values()]
    .filter((resource) => resource.declaration.graphql?.hidden !== true)
    .toSorted((a, b) => (a.root < b.root ? -1 : 1))
}
