// Generated from preference.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'
import type { StringInputType } from '../../../client/src/types.ts'

/** What `preference.graphql` is answered with. */
export type Preference = {
  readonly preferences: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly value: unknown | null }[] }
  } | null
}

/** The variables of `preference.graphql`. */
export type PreferenceVariables = { readonly key?: StringInputType | null }

/** The query of `preference.graphql`. */
export const preferenceQuery: ScreenQuery<Preference, PreferenceVariables> = {
  name: 'Preference',
  text: 'query Preference($key: StringInputType) { preferences { all(filter: { key: $key }, first: 1) { nodes { id value } } } }',
  types: ['preferences'],
}
