// Generated from sample-data.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `sample-data.graphql` is answered with. */
export type SampleData = {
  readonly subdomains: {
    readonly all: {
      readonly nodes: readonly { readonly id: string; readonly has_sample_data: boolean | null }[]
    }
  } | null
}

/** The variables of `sample-data.graphql`. */
export type SampleDataVariables = { readonly subdomain?: unknown | null }

/** The query of `sample-data.graphql`. */
export const sampleDataQuery: ScreenQuery<SampleData, SampleDataVariables> = {
  name: 'SampleData',
  text: 'query SampleData($subdomain: StringArgument) { subdomains { all(subdomain: $subdomain, first: 1) { nodes { id has_sample_data } } } }',
  types: ['subdomains'],
}
