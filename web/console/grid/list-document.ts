import type { FilterMetadata, TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import type { ListFilter, ListSort } from '#web/values/list-state.ts'
import type { GridColumn } from './columns.ts'
import { accepts, filterInput } from './filter-kinds.ts'

/** The text of a query, and what its variables are. Names in the text come from metadata, values stand in variables alone. */
export type ListQuery = { readonly query: string; readonly variables: Readonly<Record<string, unknown>> }

/** The requested rows: so many from the start, after a cursor or before one. */
export type PageRequest = {
  readonly size: number
  readonly after?: string
  readonly before?: string
}

/** What a list is asked for, whatever page. */
export type ListRequest = {
  readonly type: TypeMetadata
  readonly columns: readonly GridColumn[]
  readonly filters: readonly ListFilter[]
  readonly sort: readonly ListSort[]
  /** The moment whose rows are read, of types that keep their past; now where it is left out. */
  readonly at?: string | null
}

/** What is read of a type, whatever page and columns. */
export type ListedRecords = Pick<ListRequest, 'type' | 'filters' | 'at'>

type PastWords = {
  readonly declared: string
  readonly argument: string
  readonly variables: Readonly<Record<string, string>>
}

/** The arguments to read the past; empty for the present. */
export function pastOf(
  { has_history }: Pick<TypeMetadata, 'has_history'>,
  at: string | null | undefined,
): PastWords {
  if (at == null || !has_history) return { declared: '', argument: '', variables: {} }
  return { declared: ', $as_at: Datetime', argument: ', as_at: $as_at', variables: { as_at: at } }
}

/** A page as returned by the service. */
export type ListPage = {
  readonly nodes: readonly ListRow[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string | null
    readonly endCursor: string | null
  }
}

/** A record of a list; values by list field. */
export type ListRow = { readonly id: string; readonly [field: string]: unknown }

/** The query for one page of a list. */
export function pageQuery({ type, columns, filters, sort, at }: ListRequest, page: PageRequest): ListQuery {
  const { root, filter_type } = listed(type)
  const past = pastOf(type, at)
  const selection = ['id', ...columns.flatMap(({ selection: own }) => own), ...ownerSelection(type)]
  const query = `query List($filter: ${filter_type}, $order: String, $first: Int, $after: String, $last: Int, $before: String${past.declared}) {
  ${root} { all(filter: $filter, order: $order, first: $first, after: $after, last: $last, before: $before${past.argument}) {
    nodes { ${[...new Set(selection)].join(' ')} }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  } }
}`
  const range =
    page.before === undefined
      ? { first: page.size, ...(page.after === undefined ? {} : { after: page.after }) }
      : { last: page.size, before: page.before }
  return {
    query,
    variables: {
      ...range,
      ...past.variables,
      order: orderText(type, sort),
      filter: filterVariable(type, filters),
    },
  }
}

/** What tells whose a record is, where some operation is for its owner. */
function ownerSelection({ operations }: TypeMetadata): readonly string[] {
  return operations.flatMap(({ owner }) =>
    owner === null ? [] : ['user { id }', ...Object.keys(owner.having)],
  )
}

/** The query for the number of records; separate, since counting takes time proportional to it. */
export function countQuery({ type, filters, at }: ListedRecords): ListQuery {
  const { root, filter_type } = listed(type)
  const past = pastOf(type, at)
  return {
    query: `query Count($filter: ${filter_type}${past.declared}) { ${root} { all(filter: $filter, first: 0${past.argument}) { total_count } } }`,
    variables: { ...past.variables, filter: filterVariable(type, filters) },
  }
}

/** The query for how many records match each of several filters, as `v0`, `v1` and so on. */
export function countsQuery(
  type: TypeMetadata,
  lists: readonly (readonly ListFilter[])[],
  at: string | null = null,
): ListQuery {
  const { root, filter_type } = listed(type)
  const past = pastOf(type, at)
  const declared = lists.map((_, place) => `$f${place}: ${filter_type}`).join(', ')
  const counts = lists.map(
    (_, place) => `v${place}: all(filter: $f${place}, first: 0${past.argument}) { total_count }`,
  )
  const variables = lists.map((filters, place) => [`f${place}`, filterVariable(type, filters)] as const)
  return {
    query: `query Counts(${declared}${past.declared}) { ${root} { ${counts.join(' ')} } }`,
    variables: { ...past.variables, ...Object.fromEntries(variables) },
  }
}

/** The query for the ids of all that match, page by page. */
export function idsQuery(request: Omit<ListRequest, 'columns'>, page: PageRequest): ListQuery {
  return pageQuery({ ...request, columns: [] }, page)
}

/** The query for one record with the fields of a list. */
export function recordQuery(
  type: TypeMetadata,
  columns: readonly GridColumn[],
  { id, at = null }: { readonly id: string; readonly at?: string | null },
): ListQuery {
  const past = pastOf(type, at)
  const selection = ['id', ...columns.flatMap(({ selection: own }) => own), ...ownerSelection(type)]
  return {
    query: `query Record($id: ID!${past.declared}) { ${listed(type).root} { find(id: $id${past.argument}) { ${[...new Set(selection)].join(' ')} } } }`,
    variables: { ...past.variables, id },
  }
}

/** The query for records of a type by what names them: those that a reference may be filtered by. */
export function suggestionsQuery(
  target: TypeSummary & Pick<TypeMetadata, 'filter_type' | 'filters'>,
  { text, ids }: { readonly text: string; readonly ids: readonly string[] },
): ListQuery {
  const titles = target.title_fields.join(' ')
  const [by] = target.title_fields.filter((field) => textFilter(target.filters, field))
  const filter =
    ids.length > 0 ? { id: { in: ids } } : by === undefined || text === '' ? {} : { [by]: { ilike: text } }
  return {
    query: `query Suggestions($filter: ${listed(target).filter_type}) { ${listed(target).root} { all(filter: $filter, first: 20) { nodes { id ${titles} } } } }`,
    variables: { filter },
  }
}

function textFilter(filters: readonly FilterMetadata[], field: string): boolean {
  return filters.some(({ name, operators }) => name === field && operators.includes('ilike'))
}

/** Where a type is asked for in GraphQL; types without a list have no screens of lists. */
export function listed({ name, root, filter_type }: Pick<TypeMetadata, 'name' | 'root' | 'filter_type'>): {
  readonly root: string
  readonly filter_type: string
} {
  if (root === null || filter_type === null) throw new Error(`${name} has no list`)
  return { root, filter_type }
}

/** The filters of a list as the service takes them. */
export function filterVariable(
  type: TypeMetadata,
  filters: readonly ListFilter[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    knownFilters(type, filters).map(({ declared, ...filter }) => [
      filter.name,
      filterInput(filter, declared.family),
    ]),
  )
}

/** A filter of an address with what the type says of it. */
export type KnownFilter = ListFilter & { readonly declared: FilterMetadata }

/** The filters of an address that a type has; others are passed over. */
export function knownFilters(
  type: Pick<TypeMetadata, 'filters'>,
  filters: readonly ListFilter[],
): readonly KnownFilter[] {
  return filters.flatMap((filter) => {
    const declared = type.filters.find(({ name }) => name === filter.name)
    return declared !== undefined && accepts(declared, filter) ? [{ ...filter, declared }] : []
  })
}

/** An order in words; the service completes it by id. */
function orderText({ sorts }: TypeMetadata, sort: readonly ListSort[]): string {
  return sort
    .filter(({ name }) => sorts.includes(name))
    .map(({ name, direction }) => `${name} ${direction}`)
    .join(', ')
}
