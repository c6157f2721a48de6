import { createHash } from 'node:crypto'
import { permissionToView } from '#access/may-view.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { Operation } from '#operations/operation.ts'
import type { IndexedColumns } from '#records/indexed-columns.ts'
import type { JsonObject } from '#values/json.ts'
import { VERSION } from '#values/version.ts'
import { describeField } from './describe-field.ts'
import { describeList, NO_LIST } from './describe-list.ts'
import { describeLookups } from './describe-lookups.ts'
import { describeOperation } from './describe-operation.ts'

/** A description as it is sent, and the tag by which a reader knows that it has not changed. */
export type Description = { readonly body: string; readonly etag: string }

/** What programs that draw screens from the declarations read: an index of types, and each type by itself. */
export type Metadata = {
  readonly index: Description
  readonly types: ReadonlyMap<string, Description>
}

/** The fields that name a record to people, the best first. */
const TITLES = ['reference', 'code', 'name', 'email']

/** What the descriptions are made of. */
export type Described = {
  readonly model: Model
  readonly operations: readonly Operation[]
  readonly indexed: IndexedColumns
}

/** Describes every type that can be listed or asked for something; the answer is the same for every caller. */
export function metadataFor({ model, operations, indexed }: Described): Metadata {
  const byType = Map.groupBy(operations, ({ resource }) => resource.name)
  const acted = operations.map(({ resource }) => [resource.name, resource] as const)
  const resources = [...new Map([...acted, ...model]).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const types = resources.map((resource) => {
    const own = byType.get(resource.name) ?? []
    return [resource.name, descriptionOf(typeObject(resource, { model, own, indexed }))] as const
  })
  const index = {
    version: VERSION,
    types: resources.map((resource) => summaryOf(model, resource)),
    ...describeLookups(),
  }
  return { index: descriptionOf(index), types: new Map(types) }
}

function descriptionOf(value: JsonObject): Description {
  const body = JSON.stringify(value)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}

function summaryOf(model: Model, resource: Resource): JsonObject {
  const { name, one, declaration, columns } = resource
  const isListed = isListedIn(model, resource)
  return {
    name,
    one,
    area: declaration.area,
    description: declaration.description,
    root: isListed ? resource.root : null,
    permission: isListed ? permissionToView(resource) : null,
    title_fields: TITLES.filter((title) => columns.some((column) => column.attribute === title)),
  }
}

/** Some types are there for their operations alone. */
function isListedIn(model: Model, { name, declaration }: Resource): boolean {
  return model.has(name) && declaration.graphql?.hidden !== true
}

type TypeContext = Pick<Described, 'model' | 'indexed'> & { readonly own: readonly Operation[] }

function typeObject(resource: Resource, { model, own, indexed }: TypeContext): JsonObject {
  const isListed = isListedIn(model, resource)
  return {
    ...summaryOf(model, resource),
    node: isListed ? resource.node : null,
    filter_type: isListed ? resource.filter : null,
    has_history: resource.declaration.history === true,
    archive: resource.declaration.archive ?? null,
    order: [...(resource.declaration.order ?? [])],
    fields: resource.columns.map(describeField),
    parts: resource.parts.map(({ name, children, by, required }) => ({
      name,
      of: children.name,
      by: by.attribute,
      required,
    })),
    shows: resource.shown.map(({ name, children, by }) => ({ name, of: children.name, by: by.attribute })),
    ...(isListed ? describeList(resource, indexed.get(resource.table) ?? new Set()) : NO_LIST),
    operations: own.map(describeOperation),
  }
}
