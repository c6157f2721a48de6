import { permissionToView } from '#access/may-view.ts'
import type { Model, Resource } from '#declare/model.ts'
import { contentTag } from '#entry/http/content-tag.ts'
import type { Operation } from '#operations/operation.ts'
import type { IndexedColumns } from '#records/indexed-columns.ts'
import { changeGuardOf, isOwnedWhenNew } from '#records/ownership.ts'
import { isOwner } from '#records/record-owners.ts'
import { searchedColumns } from '#records/search.ts'
import { hasComments } from '#resources/talk/comments.ts'
import type { Json, JsonObject } from '#values/json.ts'
import { VERSION } from '#values/version.ts'
import { describeField } from './describe-field.ts'
import { describeList, NO_LIST } from './describe-list.ts'
import { describeLookups } from './describe-lookups.ts'
import { describeOperation } from './describe-operation.ts'

/** A description as sent, with its entity tag. */
export type Description = { readonly body: string; readonly etag: string }

/** The metadata from which programs generate screens: an index of types, and each type. */
export type Metadata = {
  readonly index: Description
  readonly types: ReadonlyMap<string, Description>
}

/** The fields that name a record to people, best first. */
const TITLES = ['reference', 'code', 'name', 'email', 'document_number', 'file_name', 'label']

/** The sources of the descriptions. */
export type MetadataSource = {
  readonly model: Model
  readonly operations: readonly Operation[]
  readonly indexed: IndexedColumns
}

/** Describes every type with a list or operations; the same for every caller apart from the labels of own fields. */
export function metadataFor({ model, operations, indexed }: MetadataSource): Metadata {
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
  return { body, etag: contentTag(body) }
}

/** The last member of the description of a type, as long as there is nothing in it. */
const NO_LABELS = '"field_labels":[]}'

/** The description of a type with what a tenant calls its own fields. */
export function labelledDescription(description: Description, labels: readonly JsonObject[]): Description {
  if (labels.length === 0) return description
  const body = `${description.body.slice(0, -NO_LABELS.length)}"field_labels":${JSON.stringify(labels)}}`
  return { body, etag: contentTag(body) }
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
    limited_permissions: isListed ? permissionsOfLimited(resource) : null,
    limited_changes: changeGuardOf(resource) !== 'shared',
    limited_creations: isOwnedWhenNew(resource),
    title_fields: TITLES.filter((title) => columns.some((column) => column.attribute === title)),
    searched: searchedColumns(resource).map(({ attribute }) => attribute),
    references: Object.fromEntries(
      resource.references.map(({ attribute, declared }) => [attribute, declared.to]),
    ),
  }
}

/** The permissions of which callers limited to accounts need one to see any record; null if they need none. */
function permissionsOfLimited({ declaration, references }: Resource): Json {
  const { shared_with } = declaration
  if (shared_with === undefined || shared_with === 'all' || shared_with.viewers_of !== undefined) return null
  return references.some((one) => isOwner(one, 'accounts')) ? null : [...(shared_with.holders_of ?? [])]
}

/** Some types exist only for their operations. */
function isListedIn(model: Model, { name, declaration }: Resource): boolean {
  return model.has(name) && declaration.graphql?.hidden !== true
}

type TypeContext = Pick<MetadataSource, 'model' | 'indexed'> & { readonly own: readonly Operation[] }

function typeObject(resource: Resource, { model, own, indexed }: TypeContext): JsonObject {
  const isListed = isListedIn(model, resource)
  return {
    ...summaryOf(model, resource),
    node: isListed ? resource.node : null,
    filter_type: isListed ? resource.filter : null,
    has_history: resource.declaration.history === true,
    has_comments: hasComments(resource.name),
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
    // The last one, which is replaced where a tenant has labels.
    field_labels: [],
  }
}
