// Generated from failed-checks.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `failed-checks.graphql` is answered with. */
export type FailedChecks = {
  readonly stock_checks: { readonly all: { readonly nodes: readonly { readonly id: string }[] } } | null
}

/** The variables of `failed-checks.graphql`. */
export type FailedChecksVariables = Readonly<Record<never, never>>

/** The query of `failed-checks.graphql`. */
export const failedChecksQuery: ScreenQuery<FailedChecks, FailedChecksVariables> = {
  name: 'FailedChecks',
  text: 'query FailedChecks { stock_checks { all(status: "failed", first: 200, order: "id") { nodes { id } } } }',
  types: ['stock_checks'],
}
