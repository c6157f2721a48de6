// Generated from loads.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { LoadFilterType } from '../../../../client/src/types.ts'

/** What `loads.graphql` is answered with. */
export type Loads = {
  readonly loads: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly status: string | null
        readonly load_by: string | null
        readonly expected_storage_unit_quantity: number | null
        readonly number_of_storage_units_loaded: number | null
        readonly location: { readonly id: string; readonly code: string | null } | null
        readonly trailer: {
          readonly code: string | null
          readonly trailer_type: { readonly max_storage_units: number | null } | null
        } | null
        readonly carrier: { readonly name: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `loads.graphql`. */
export type LoadsVariables = { readonly loads?: LoadFilterType | null }

/** The query of `loads.graphql`. */
export const loadsQuery: ScreenQuery<Loads, LoadsVariables> = {
  name: 'Loads',
  text: 'query Loads($loads: LoadFilterType) { loads { all(filter: $loads, first: 100, order: "load_by") { nodes { id reference status load_by expected_storage_unit_quantity number_of_storage_units_loaded location { id code } trailer { code trailer_type { max_storage_units } } carrier { name } } } } }',
  types: ['carriers', 'loads', 'locations', 'trailer_types', 'trailers'],
}
