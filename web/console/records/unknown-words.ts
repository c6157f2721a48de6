import type { TypeMetadata } from '#web/api/metadata.ts'
import type { GridColumn } from '#web/console/grid/columns.ts'
import type { Grouping } from '#web/console/grid/groups.ts'
import { knownFilters } from '#web/console/grid/list-document.ts'
import type { ListState } from '#web/values/list-state.ts'

/** What a list can be asked for: its type, its columns and what its rows can be grouped by. */
export type ListOffer = {
  readonly type: Pick<TypeMetadata, 'filters' | 'sorts'>
  readonly columns: readonly Pick<GridColumn, 'name'>[]
  readonly groupings: readonly Pick<Grouping, 'word'>[]
}

/** The query parameters of an address that ask for filters, sorts, columns or groups which the list does not have. */
export function unknownWords(state: ListState, { type, columns, groupings }: ListOffer): readonly string[] {
  const known = new Set(knownFilters(type, state.filters).map(({ name }) => name))
  const names = new Set(columns.map(({ name }) => name))
  const isGrouping = groupings.some(({ word }) => word === state.group)
  return [
    ...state.filters.filter(({ name }) => !known.has(name)).map(({ name }) => `f.${name}`),
    ...state.sort.filter(({ name }) => !type.sorts.includes(name)).map(({ name }) => `s=${name}`),
    ...(state.columns ?? []).filter(({ name }) => !names.has(name)).map(({ name }) => `c=${name}`),
    ...(state.group === null || isGrouping ? [] : [`g=${state.group}`]),
  ]
}
