import type { TypeMetadata, TypeSummary } from '#web/api/metadata.ts'
import type { GridColumn } from '#web/console/grid/columns.ts'
import { filterVariable } from '#web/console/grid/list-document.ts'
import type { ListFilter, ListSort } from '#web/values/list-state.ts'

/** What is sent for the export of a list. */
export type ListExport = {
  readonly root: string
  readonly name: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly order: string
  readonly fields: readonly { readonly name: string; readonly path: string }[]
  readonly format: 'csv' | 'xlsx'
}

/** The request that exports a list as it is shown: its filters, its order and its columns. */
export function listExportOf(
  list: {
    readonly type: TypeMetadata
    readonly types: readonly TypeSummary[]
    readonly title: string
    readonly filters: readonly ListFilter[]
    readonly sort: readonly ListSort[]
    readonly columns: readonly GridColumn[]
  },
  {
    format,
    headingOf,
  }: { readonly format: ListExport['format']; readonly headingOf: (name: string) => string },
): ListExport {
  const { type, types, title, filters, sort, columns } = list
  return {
    root: type.root ?? type.name,
    name: title,
    filter: filterVariable(type, filters),
    order: sort
      .filter(({ name }) => type.sorts.includes(name))
      .map(({ name, direction }) => `${name} ${direction}`)
      .join(', '),
    fields: columns.map((column) => ({ name: headingOf(column.name), path: pathOf(column, types) })),
    format,
  }
}

/** A relation is exported by what names its record best. */
function pathOf({ name, kind, to }: GridColumn, types: readonly TypeSummary[]): string {
  if (kind !== 'relation' && to === null) return name
  const [title = 'id'] = types.find((one) => one.name === to)?.title_fields ?? []
  return `${name}.${title}`
}
