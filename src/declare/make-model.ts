import type { Fields, ReferenceField } from './field.ts'
import {
  type Column,
  type IdListColumn,
  type ItemListColumn,
  isOfEvents,
  type Model,
  type Part,
  type Reference,
  type Referrer,
  type ResolvedLink,
  type Resource,
  type Unique,
  type VisibleThrough,
} from './model.ts'
import { attributeFor, columnFor, pascalCase, referenceConstraintFor, uniqueConstraintFor } from './names.ts'
import type { AnyDeclaration, DeclarationOf, VisibleThroughDeclaration } from './resource.ts'

type ResourceDraft = { -readonly [K in keyof Resource]: Resource[K] } & {
  references: Reference[]
  parts: Part[]
  shown: Part[]
  id_lists: IdListColumn[]
  item_lists: ItemListColumn[]
  link_filters: ResolvedLink[]
  referrers: Referrer[]
  event_subjects: Resource[]
  visible_through: VisibleThrough | null
}

/** An error in the declarations, detected when the process starts. */
class DeclarationError extends Error {}

/** Checks the declarations against each other; throws with all errors, each naming resource and field. */
export function modelFor(declarations: readonly AnyDeclaration[]): Model {
  const complaints: string[] = []
  const open = new Map<string, ResourceDraft>()
  for (const declaration of declarations) {
    if (open.has(declaration.name)) complaints.push(`${declaration.name} is declared twice`)
    open.set(declaration.name, draftOf(declaration))
  }
  for (const resource of open.values()) {
    complaints.push(
      ...connect(resource, open),
      ...connectChildren(resource, open),
      ...connectLists(resource, open),
      ...connectVisibility(resource, open),
      ...checkOwners(resource, open),
    )
    if (isOfEvents(resource)) resource.event_subjects.push(...open.values())
  }
  for (const resource of open.values()) complaints.push(...checkNames(resource))
  if (complaints.length > 0)
    throw new DeclarationError(`the declarations do not fit:\n${complaints.join('\n')}`)
  return open
}

/** The input of an act that is not a record: parsed and validated like a record, but not stored. */
export function inputFor<F extends Fields>(model: Model, declaration: DeclarationOf<F>): Resource<F> {
  const input = draftOf(declaration)
  for (const column of input.columns) {
    const { declared } = column
    if (declared.kind === 'json' && declared.each !== undefined)
      input.item_lists.push({ ...column, declared, each: eachOf(model, declaration, declared.each) })
    if (declared.kind !== 'reference' && declared.kind !== 'ids') continue
    const target = model.get(declared.to)
    if (target === undefined)
      throw new DeclarationError(`${declaration.name}.${column.field} names unknown records`)
    if (declared.kind === 'reference') input.references.push({ ...column, declared, target })
    else input.id_lists.push({ ...column, target })
  }
  return { ...input, declaration }
}

/** The objects of a list as a resource. */
function eachOf(model: Model, { name, one, area, description }: AnyDeclaration, fields: Fields): Resource {
  return inputFor(model, { name, one, area, description, verbs: [], fields })
}

function draftOf(declaration: AnyDeclaration): ResourceDraft {
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
    id_lists: [],
    item_lists: [],
    link_filters: [],
    referrers: [],
    event_subjects: [],
    visible_through: null,
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

function connect(resource: ResourceDraft, all: ReadonlyMap<string, ResourceDraft>): string[] {
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
      column.declared.kind === 'reference'
        ? column.declared
        : { kind: 'reference', to, on_delete: 'set_null' }
    const reference: Reference = { ...column, declared, target }
    resource.references.push(reference)
    // Resources that share a table have the same rows: a reference to one is a reference to the others too. Fields of
    // a membership are referenced by the membership already.
    for (const one of all.values())
      if (one.table === target.table && !column.declared.of_membership)
        one.referrers.push({ resource, reference })
    if (column.declared.kind === 'address') resource.address = reference
  }
  return [...complaints, ...missingPacks(resource)]
}

/** Quantities declared in packs of a record that is not referenced, or has none. */
function missingPacks(resource: ResourceDraft): string[] {
  return resource.columns.flatMap(({ name, declared }) => {
    const by = declared.kind === 'decimal' ? declared.packed_by : undefined
    const reference = resource.references.find(({ field }) => field === by)
    return by === undefined || reference?.target.declaration.packs !== undefined
      ? []
      : [`${resource.name}.${name} comes in packs of ${by}, which has none`]
  })
}

function connectChildren(resource: ResourceDraft, all: ReadonlyMap<string, ResourceDraft>): string[] {
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
  resource: ResourceDraft,
  all: ReadonlyMap<string, ResourceDraft>,
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

function connectLists(resource: ResourceDraft, all: ReadonlyMap<string, ResourceDraft>): string[] {
  const complaints: string[] = []
  for (const column of resource.columns) {
    const { declared } = column
    if (declared.kind === 'json' && declared.each !== undefined)
      resource.item_lists.push({
        ...column,
        declared,
        each: eachOf(all, resource.declaration, declared.each),
      })
    if (declared.kind !== 'ids') continue
    const target = all.get(declared.to)
    if (target === undefined) complaints.push(`${resource.name}.${column.field} lists unknown records`)
    else resource.id_lists.push({ ...column, target })
  }
  for (const [name, link] of Object.entries(resource.declaration.link_filters ?? {})) {
    const through = all.get(link.through)
    const by = through?.columns.find((column) => column.field === link.by)
    const to = through?.columns.find((column) => column.field === link.to)
    const only = Object.entries(link.only ?? {}).map(([column, values]) => ({ column, values }))
    const isKnown = only.every(({ column }) => through?.columns.some((one) => one.name === column))
    const unless = unlessOf(through, link.unless, all)
    if (through === undefined || by === undefined || to === undefined || !isKnown || unless === undefined) {
      complaints.push(`${resource.name}: linked ${name} looks into unknown fields`)
    } else resource.link_filters.push({ name, through, by, to, only, unless })
  }
  return complaints
}

/** Resolves which records link no others; null if all do, undefined if a name is unknown. */
function unlessOf(
  through: ResourceDraft | undefined,
  unless: NonNullable<Resource['declaration']['link_filters']>[string]['unless'],
  all: ReadonlyMap<string, ResourceDraft>,
): ResolvedLink['unless'] | undefined {
  if (unless === undefined) return null
  const { reference, field, values } = unless
  const by = through?.columns.find((column) => column.field === reference)
  const target = by?.declared.kind === 'reference' ? all.get(by.declared.to) : undefined
  const isKnown = target?.columns.some((column) => column.name === field)
  return by === undefined || target === undefined || !isKnown
    ? undefined
    : { by, target, column: field, values }
}

/** Resolves the record that determines the visibility of another. */
function connectVisibility(resource: ResourceDraft, all: ReadonlyMap<string, ResourceDraft>): string[] {
  const { private_to, visible_to, shown_by, visible_through: through } = resource.declaration
  const isField = (field: string) => resource.columns.some((column) => column.field === field)
  const named = [
    private_to,
    shown_by,
    ...Object.values(visible_to ?? {}),
    ...(through === undefined ? [] : fieldsOf(through)),
  ]
  const unknown = named.filter((field) => field !== undefined && !isField(field))
  if (through !== undefined) resource.visible_through = visibleThroughOf(through, all)
  const lacks = through !== undefined && resource.visible_through === null
  return [
    ...unknown.map((field) => `${resource.name} is declared visible by ${field}, which is no field`),
    ...(lacks ? [`${resource.name} is declared visible with an unknown resource`] : []),
  ]
}

function fieldsOf(through: VisibleThroughDeclaration): readonly string[] {
  return 'event' in through ? [through.event] : [through.type, through.id]
}

function visibleThroughOf(
  through: VisibleThroughDeclaration,
  all: ReadonlyMap<string, ResourceDraft>,
): VisibleThrough | null {
  if ('event' in through) {
    const events = all.get('events')
    return events === undefined ? null : { event: through.event, events }
  }
  const of = through.of.map((name) => all.get(name)).filter((one) => one !== undefined)
  if (of.length < through.of.length) return null
  return { type: through.type, id: through.id, of, needs_view: through.needs_view === true }
}

function checkNames(resource: ResourceDraft): string[] {
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

/** Refuses an ownership declaration that names a field which is not declared or refers to something else. */
function checkOwners(resource: Resource, all: ReadonlyMap<string, Resource>): string[] {
  const { through, by_user, by_referrers = {} } = resource.declaration.ownership ?? {}
  const refersTo = (of: string, field: string, to: string | null) =>
    all
      .get(of)
      ?.columns.some(
        (one) =>
          one.field === field && one.declared.kind === 'reference' && (to === null || one.declared.to === to),
      ) === true
  const known = [
    ...(through === undefined ? [] : [refersTo(resource.name, through, null)]),
    ...(by_user === undefined ? [] : [refersTo(resource.name, by_user, 'users')]),
    ...Object.entries(by_referrers).map(([of, field]) => refersTo(of, field, resource.name)),
  ]
  return known.every(Boolean) ? [] : [`${resource.name} is owned by what is no such reference`]
}
