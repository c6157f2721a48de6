import { queryOptions } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import type { MetadataIndex, TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import type { ServiceClient } from '#web/api/service-client.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import type { Types } from '#web/console/form/schema.ts'
import { currencySelection, isMoney } from '#web/console/grid/currency-of.ts'

/** A record with its version, as forms and views read it. */
export type VersionedRecord = { readonly record: ReadRecord; readonly etag: string }

/** What the text of a query is made of. */
export type TypeDescription = {
  readonly type: TypeMetadata
  readonly types: Types
  readonly index: MetadataIndex
}

/** The fields that name a record of a type, for a selection: `id code name`. */
function titleSelection({ title_fields }: TypeSummary): string {
  return ['id', ...title_fields.slice(0, 2)].join(' ')
}

/** The document that reads one record with everything that belongs to it. */
function recordDocument(described: TypeDescription): string {
  const { type } = described
  return `query($id: ID!) { ${type.root} { find(id: $id) { ${selectionOf(described)} ${currencySelections(described)} } } }`
}

/** What is read for the currencies of the amounts of a record. */
function currencySelections({ type, index }: TypeDescription): string {
  const amounts = type.list_fields.length === 0 ? [] : type.fields.filter(isMoney)
  return amounts
    .flatMap(({ list_field }) =>
      list_field === null ? [] : currencySelection(list_field, type, index.types),
    )
    .join(' ')
}

function selectionOf({ type, types, index }: TypeDescription): string {
  const summaries = new Map(index.types.map((summary) => [summary.name, summary]))
  // A type that is read as a part of others alone describes its fields, but no list.
  if (type.list_fields.length === 0) return ownSelection(type)
  return type.list_fields
    .flatMap(({ kind, name, to }) => {
      if (kind === 'column') return [name]
      const target = to === undefined ? undefined : types.get(to)
      if (kind === 'children')
        return target === undefined ? [] : [`${name} { ${selectionOf({ type: target, types, index })} }`]
      const summary = to === undefined ? undefined : summaries.get(to)
      if (kind !== 'relation' || summary === undefined || summary.root === null) return []
      return [`${name} { ${to === 'addresses' ? addressSelection(types) : titleSelection(summary)} }`]
    })
    .join(' ')
}

function ownSelection({ fields }: TypeMetadata): string {
  const shown = fields.filter(({ kind, write_only }) => kind !== 'parts' && write_only !== true)
  return ['id', ...shown.flatMap(({ list_field }) => list_field ?? [])].join(' ')
}

function addressSelection(types: Types): string {
  const columns = types.get('addresses')?.list_fields.filter(({ kind }) => kind === 'column') ?? []
  return ['id', ...columns.map(({ name }) => name)]
    .filter((name, place, all) => all.indexOf(name) === place)
    .join(' ')
}

/** A record by the attributes it is sent under, its parts too. */
function recordOf(type: TypeMetadata, types: Types, node: ReadRecord): ReadRecord {
  const attributes = type.fields.flatMap(({ attribute, list_field }) =>
    list_field === null || list_field === attribute ? [] : [[attribute, node[list_field]] as const],
  )
  const parts = type.parts.flatMap(({ name, of }) => {
    const children = types.get(of)
    const list = node[name]
    return children === undefined || !Array.isArray(list)
      ? []
      : [[name, list.map((child: ReadRecord) => recordOf(children, types, child))] as const]
  })
  return { ...node, ...Object.fromEntries(attributes), ...Object.fromEntries(parts) }
}

/** Reads one record afresh; null where there is none that the caller sees. */
export async function readRecord(
  service: ServiceClient,
  described: TypeDescription,
  id: string,
  signal?: AbortSignal,
): Promise<VersionedRecord | null> {
  const { type, types } = described
  const data = await service.graphql<Readonly<Record<string, { readonly find: ReadRecord | null }>>>(
    recordDocument(described),
    { id },
    { fresh: true, ...(signal === undefined ? {} : { signal }) },
  )
  const node = data[type.root ?? '']?.find ?? null
  if (node === null) return null
  return { record: recordOf(type, types, node), etag: `"${type.name}-${id}-${node['lock_version']}"` }
}

/** The same, kept in the cache. */
export function recordQuery(service: ServiceClient, described: TypeDescription, id: string) {
  return queryOptions({
    queryKey: keys.record(service.tenant, described.type.name, id),
    queryFn: ({ signal }) => readRecord(service, described, id, signal),
  })
}
