import type { TypeMetadata } from '#web/api/metadata.ts'
import type { GridColumn } from '#web/console/grid/columns.ts'
import { filterInput } from '#web/console/grid/filter-kinds.ts'
import { knownFilters, listed } from '#web/console/grid/list-document.ts'
import type { ListFilter, ListSort } from '#web/values/list-state.ts'

/** A list as it is shown. */
export type ReportedList = {
  readonly type: TypeMetadata
  readonly columns: readonly Pick<GridColumn, 'name' | 'selection'>[]
  readonly filters: readonly ListFilter[]
  readonly sort: readonly ListSort[]
}

/** A query of a report, where its rows are, and its columns. */
export type ReportOfList = {
  readonly graphql: string
  readonly source_path: string
  readonly report_fields: readonly { readonly name: string; readonly path: string }[]
}

/** The report that shows what a list shows: a query without variables, since those of reports are plain values. */
export function reportOfList(
  { type, columns, filters, sort }: ReportedList,
  labelOf: (column: string) => string,
): ReportOfList {
  const { root } = listed(type)
  const selection = [...new Set(['id', ...columns.flatMap((column) => column.selection)])].join(' ')
  const order = sort
    .filter(({ name }) => type.sorts.includes(name))
    .map(({ name, direction }) => `${name} ${direction}`)
    .join(', ')
  const words = [...filterWords(type, filters), ...(order === '' ? [] : [`order: ${JSON.stringify(order)}`])]
  const filterText = words.length === 0 ? '' : `(${words.join(', ')})`
  return {
    graphql: `query { ${root} { all${filterText} { nodes { ${selection} } } } }`,
    source_path: `data.${root}.all.nodes`,
    report_fields: columns.map(({ name, selection: own }) => ({
      name: labelOf(name),
      path: pathOf(name, own),
    })),
  }
}

function filterWords(type: TypeMetadata, filters: readonly ListFilter[]): readonly string[] {
  const known = knownFilters(type, filters).map(({ declared, ...filter }) => {
    const [[operator, value] = ['', null]] = Object.entries(filterInput(filter, declared.family))
    // Words of a choice that GraphQL knows are written without quotes.
    const isWord = declared.family === 'word' && operator !== 'filled'
    return `${filter.name}: { ${operator}: ${literal(value, isWord)} }`
  })
  return known.length === 0 ? [] : [`filter: { ${known.join(', ')} }`]
}

function literal(value: unknown, isWord: boolean): string {
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, isWord)).join(', ')}]`
  return isWord ? String(value) : JSON.stringify(value)
}

/** The path of what a column shows: of a relation its code or name. */
function pathOf(name: string, [selection = '']: readonly string[]): string {
  const title = /\{\s*(?:id\s+)?(\w+)/.exec(selection)?.[1]
  return title === undefined ? name : `${name}.${title}`
}
