// Generated from run-actions.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `run-actions.graphql` is answered with. */
export type RunActions = {
  readonly automation_action_logs: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly position: number | null
        readonly destination_type: string | null
        readonly destination: string | null
        readonly status: string | null
        readonly attempt: number | null
        readonly next_attempt_at: string | null
        readonly duration_ms: number | null
        readonly request: string | null
        readonly answer: string | null
        readonly error: string | null
      }[]
    }
  } | null
}

/** The variables of `run-actions.graphql`. */
export type RunActionsVariables = { readonly run?: unknown | null }

/** The query of `run-actions.graphql`. */
export const runActionsQuery: ScreenQuery<RunActions, RunActionsVariables> = {
  name: 'RunActions',
  text: 'query RunActions($run: IdArgument) { automation_action_logs { all(automation_run_id: $run, order: "position", first: 50) { nodes { id position destination_type destination status attempt next_attempt_at duration_ms request answer error } } } }',
  types: ['automation_action_logs'],
}
