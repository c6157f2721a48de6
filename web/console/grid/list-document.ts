import type { FilterMetadata, TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import type { ListFilter, ListSort } from '#web/values/list-state.ts'
import type { GridColumn } from './columns.ts'
import { accepts, filterInput } from './filter-kinds.ts'

/** The text of a query, and what its variables are. Names in the text come from metadata, values stand in variables alone. */
export type Asked = { readonly query: string; readonly variables: Readonly<Record<string, unknown>> }

/** Rows that are asked for: so many from the start, behind a cursor or before one. */
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
}

/** A page as the service answers it. */
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
export function pageQuery({ type, columns, filters, sort }: ListRequest, page: PageRequest): Asked {
  const { root, filter_type } = listed(type)
  const selection = ['id', ...columns.flatMap(({ selection: own }) => own)]
  const query = `query List($filter: ${filter_type}, $order: String, $first: Int, $after: String, $last: Int, $before: String) {
  ${root} { all(filter: $filter, order: $order, first: $first, after: $after, last: $last, before: $before) {
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
    variables: { ...range, order: orderText(type, sort), filter: filterVariable(type, filters) },
  }
}

/** The query for how many records match; asked apart, since counting takes as long as there are records. */
export function countQuery({ type, filters }: Pick<ListRequest, 'type' | 'filters'>): Asked {
  const { root, filter_type } = listed(type)
  return {
    query: `query Count($filter: ${filter_type}) { ${root} { all(filter: $filter, first: 0) { total_count } } }`,
    variables: { filter: filterVariable(type, filters) },
  }
}

/** The query for the ids of all that match, page by page. */
export function idsQuery(request: Omit<ListRequest, 'columns'>, page: PageRequest): Asked {
  return pageQuery({ ...request, columns: [] }, page)
}

/** The query for one record with the fields of a list. */
export function recordQuery(type: TypeMetadata, columns: readonly GridColumn[], id: string): Asked {
  const selection = ['id', ...columns.flatMap(({ selection: own }) => own)]
  return {
    query: `query Record($id: ID!) { ${listed(type).root} { find(id: $id) { ${[...new Set(selection)].join(' ')} } } }`,
    variables: { id },
  }
}

/** The query for records of a type by what names them: those that a reference may be filtered by. */
export function suggestionsQuery(
  target: TypeSummary & Pick<TypeMetadata, 'filter_type' | 'filters'>,
  { text, ids }: { readonly text: string; readonly ids: readonly string[] },
): Asked {
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
export function knownFilters(type: TypeMetadata, filters: readonly ListFilter[]): readonly KnownFilter[] {
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
