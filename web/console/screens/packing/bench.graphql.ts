// Generated from bench.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `bench.graphql` is answered with. */
export type Bench = {
  readonly printers: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly status: string | null
        readonly is_default: boolean | null
        readonly supports_labels: boolean | null
        readonly supports_documents: boolean | null
      }[]
    }
  } | null
  readonly storage_unit_types: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly length: number | null
        readonly width: number | null
        readonly height: number | null
        readonly weight: number | null
        readonly unit_of_measure: string | null
      }[]
    }
  } | null
}

/** The variables of `bench.graphql`. */
export type BenchVariables = Readonly<Record<never, never>>

/** The query of `bench.graphql`. */
export const benchQuery: ScreenQuery<Bench, BenchVariables> = {
  name: 'Bench',
  text: 'query Bench { printers { all(first: 200, order: "name") { nodes { id name status is_default supports_labels supports_documents } } } storage_unit_types { all(use_for_packing: true, first: 100, order: "code") { nodes { id code name length width height weight unit_of_measure } } } }',
  types: ['printers', 'storage_unit_types'],
}
