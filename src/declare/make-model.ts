import { checkOwners } from './check-owners.ts'
import type { Fields, ReferenceField } from './field.ts'
import {
  type Column,
  type Itemised,
  isOfEvents,
  type Linked,
  type Listed,
  type Model,
  type Part,
  type Reference,
  type Referrer,
  type Resource,
  type SeenWith,
  type Unique,
} from './model.ts'
import { attributeFor, columnFor, pascalCase, referenceConstraintFor, uniqueConstraintFor } from './names.ts'
import type { AnyDeclaration, SeenWithDeclaration } from './resource.ts'

type Open = { -readonly [K in keyof Resource]: Resource[K] } & {
  references: Reference[]
  parts: Part[]
  shown: Part[]
  listed: Listed[]
  itemised: Itemised[]
  linked: Linked[]
  referrers: Referrer[]
  tells_of: Resource[]
  seen_with: SeenWith | null
}

/** A mistake in the declarations; found when the process starts. */
class DeclarationError extends Error {}

/** Holds the declarations against each other; throws with every complaint, each naming resource and field. */
export function modelFor(declarations: readonly AnyDeclaration[]): Model {
  const complaints: string[] = []
  const open = new Map<string, Open>()
  for (const declaration of declarations) {
    if (open.has(declaration.name)) complaints.push(`${declaration.name} is declared twice`)
    open.set(declaration.name, opened(declaration))
  }
  for (const resource of open.values()) {
    complaints.push(
      ...connect(resource, open),
      ...connectChildren(resource, open),
      ...connectLists(resource, open),
      ...connectSight(resource, open),
      ...checkOwners(resource, open),
    )
    if (isOfEvents(resource)) resource.tells_of.push(...open.values())
  }
  for (const resource of open.values()) complaints.push(...checkNames(resource))
  if (complaints.length > 0)
    throw new DeclarationError(`the declarations do not fit:\n${complaints.join('\n')}`)
  return open
}

/** What an act is told where that is no record of its own: read and asked about as a record is, and kept nowhere. */
export function inputFor(model: Model, declaration: AnyDeclaration): Resource {
  const input = opened(declaration)
  for (const column of input.columns) {
    const { declared } = column
    if (declared.kind === 'json' && declared.each !== undefined)
      input.itemised.push({ ...column, declared, each: eachOf(model, declaration, declared.each) })
    if (declared.kind !== 'reference' && declared.kind !== 'ids') continue
    const target = model.get(declared.to)
    if (target === undefined)
      throw new DeclarationError(`${declaration.name}.${column.field} names unknown records`)
    if (declared.kind === 'reference') input.references.push({ ...column, declared, target })
    else input.listed.push({ ...column, target })
  }
  return input
}

/** What each object of a list says, as something that is read for itself. */
function eachOf(model: Model, { name, one, area, description }: AnyDeclaration, fields: Fields): Resource {
  return inputFor(model, { name, one, area, description, verbs: [], fields })
}

function opened(declaration: AnyDeclaration): Open {
  const columns: Column[] = []
  for (const [field, declared] of Object.entries(declaration.fields)) {
    if (declared.kind !== 'parts') {
      columns.push({
        name: columnFor(field, declared),
        attribute: attributeFor(field, declared),
        field,
        declared,
      })
    }
  }
  const node = declaration.graphql?.node ?? pascalCase(declaration.one)
  return {
    declaration,
    name: declaration.name,
    one: declaration.one,
    table: declaration.table ?? declaration.name,
    columns,
    attributes: attributesFor(columns),
    references: [],
    parts: [],
    shown: [],
    listed: [],
    itemised: [],
    linked: [],
    referrers: [],
    tells_of: [],
    seen_with: null,
    uniques: uniquesFor(declaration, columns),
    address: null,
    root: declaration.graphql?.root ?? declaration.name,
    node,
    filter: declaration.graphql?.filter ?? `${node}FilterType`,
    root_type: declaration.graphql?.root_type ?? `${node}Query`,
  }
}

function attributesFor(columns: readonly Column[]): Map<string, Column> {
  const attributes = new Map<string, Column>()
  for (const column of columns) {
    const { alias, accepts = [] } = column.declared
    if (column.declared.kind === 'address') continue
    for (const name of [column.attribute, ...(alias === undefined ? [] : [alias]), ...accepts])
      attributes.set(name, column)
  }
  return attributes
}

function uniquesFor(declaration: AnyDeclaration, columns: readonly Column[]): Unique[] {
  const table = declaration.table ?? declaration.name
  return (declaration.unique ?? []).map((fields) => {
    const found = fields.map((field) => columns.find((column) => column.field === field))
    const present = found.filter((column) => column !== undefined)
    return {
      constraint: uniqueConstraintFor(
        table,
        present.map((column) => column.name),
      ),
      columns: present,
    }
  })
}

function connect(resource: Open, all: ReadonlyMap<string, Open>): string[] {
  const complaints: string[] = []
  for (const column of resource.columns) {
    const to =
      column.declared.kind === 'reference'
        ? column.declared.to
        : column.declared.kind === 'address'
          ? 'addresses'
          : null
    if (to === null) continue
    const target = all.get(to)
    if (target === undefined) {
      complaints.push(`${resource.name}.${column.field} refers to ${to}, which is not declared`)
      continue
    }
    const declared: ReferenceField =
      column.declared.kind === 'reference' ? column.declared : { kind: 'reference', to, on_removal: 'clear' }
    const reference: Reference = { ...column, declared, target }
    resource.references.push(reference)
    // Kinds that share a table are the same rows: whoever refers to one of them holds the others too.
    // What a member has of a person is referred to by the membership already.
    for (const one of all.values())
      if (one.table === target.table && !column.declared.of_member)
        one.referrers.push({ resource, reference })
    if (column.declared.kind === 'address') resource.address = reference
  }
  return [...complaints, ...unpacked(resource)]
}

/** Quantities said to come in the packs of a record that is not referred to, or has none. */
function unpacked(resource: Open): string[] {
  return resource.columns.flatMap(({ name, declared }) => {
    const by = declared.kind === 'decimal' ? declared.packed_by : undefined
    const reference = resource.references.find(({ field }) => field === by)
    return by === undefined || reference?.target.declaration.packs !== undefined
      ? []
      : [`${resource.name}.${name} comes in packs of ${by}, which has none`]
  })
}

function connectChildren(resource: Open, all: ReadonlyMap<string, Open>): string[] {
  const complaints: string[] = []
  for (const [name, declared] of Object.entries(resource.declaration.fields)) {
    if (declared.kind !== 'parts') continue
    const part = partFor(resource, all, { name, ...declared })
    if (typeof part === 'string') complaints.push(part)
    else
      resource.parts.push({
        ...part,
        required: declared.required === true,
        accepts_list: declared.accepts_list === true,
      })
  }
  for (const [name, shown] of Object.entries(resource.declaration.shows ?? {})) {
    const part = partFor(resource, all, { name, ...shown })
    if (typeof part === 'string') complaints.push(part)
    else resource.shown.push(part)
  }
  return complaints
}

function partFor(
  resource: Open,
  all: ReadonlyMap<string, Open>,
  { name, of, by }: { readonly name: string; readonly of: string; readonly by: string },
): Part | string {
  const children = all.get(of)
  const column = children?.columns.find((one) => one.field === by)
  if (children === undefined || column?.declared.kind !== 'reference')
    return `${resource.name}.${name} has parts ${of} by ${by}, which is no reference`
  return {
    name,
    children,
    by: { ...column, declared: column.declared, target: resource },
    required: false,
    accepts_list: false,
  }
}

function connectLists(resource: Open, all: ReadonlyMap<string, Open>): string[] {
  const complaints: string[] = []
  for (const column of resource.columns) {
    const { declared } = column
    if (declared.kind === 'json' && declared.each !== undefined)
      resource.itemised.push({ ...column, declared, each: eachOf(all, resource.declaration, declared.each) })
    if (declared.kind !== 'ids') continue
    const target = all.get(declared.to)
    if (target === undefined) complaints.push(`${resource.name}.${column.field} lists unknown records`)
    else resource.listed.push({ ...column, target })
  }
  for (const [name, link] of Object.entries(resource.declaration.linked ?? {})) {
    const through = all.get(link.through)
    const by = through?.columns.find((column) => column.field === link.by)
    const to = through?.columns.find((column) => column.field === link.to)
    if (through === undefined || by === undefined || to === undefined) {
      complaints.push(`${resource.name}: linked ${name} looks into unknown fields`)
    } else resource.linked.push({ name, through, by, to })
  }
  return complaints
}

/** What a record is seen with, where that is declared. */
function connectSight(resource: Open, all: ReadonlyMap<string, Open>): string[] {
  const { private_to, seen_by, seen_with } = resource.declaration
  const isField = (field: string) => resource.columns.some((column) => column.field === field)
  const named = [
    private_to,
    ...Object.values(seen_by ?? {}),
    ...(seen_with === undefined ? [] : fieldsOf(seen_with)),
  ]
  const unknown = named.filter((field) => field !== undefined && !isField(field))
  if (seen_with !== undefined) resource.seen_with = seenWithOf(seen_with, all)
  const lacks = seen_with !== undefined && resource.seen_with === null
  return [
    ...unknown.map((field) => `${resource.name} is said to be seen by ${field}, which is no field`),
    ...(lacks ? [`${resource.name} is seen with what is not declared`] : []),
  ]
}

function fieldsOf(seen_with: SeenWithDeclaration): readonly string[] {
  return 'event' in seen_with ? [seen_with.event] : [seen_with.type, seen_with.id]
}

function seenWithOf(seen_with: SeenWithDeclaration, all: ReadonlyMap<string, Open>): SeenWith | null {
  if ('event' in seen_with) {
    const events = all.get('events')
    return events === undefined ? null : { event: seen_with.event, events }
  }
  const of = seen_with.of.map((name) => all.get(name)).filter((one) => one !== undefined)
  return of.length === seen_with.of.length ? { type: seen_with.type, id: seen_with.id, of } : null
}

function checkNames(resource: Open): string[] {
  const { declaration } = resource
  const complaints = (declaration.unique ?? []).flatMap((fields, index) =>
    resource.uniques[index]?.columns.length === fields.length
      ? []
      : [`${resource.name}: unique names an unknown field`],
  )
  const names = new Set(['id', 'node_id', 'lock_version', 'created_at', 'updated_at'])
  for (const column of resource.columns) {
    if (names.has(column.name)) complaints.push(`${resource.name}.${column.name} is a name every record has`)
    if (referenceConstraintFor(resource.table, column.name).length > 63)
      complaints.push(`${column.name} is too long`)
  }
  return complaints
}
