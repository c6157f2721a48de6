// Generated from processing.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `processing.graphql` is answered with. */
export type Processing = {
  readonly pick_processing_requests: {
    readonly pending: { readonly total_count: number }
    readonly failed: {
      readonly nodes: readonly { readonly goods_out_id: string | null; readonly message: string | null }[]
    }
  } | null
}

/** The variables of `processing.graphql`. */
export type ProcessingVariables = { readonly references?: unknown | null }

/** The query of `processing.graphql`. */
export const processingQuery: ScreenQuery<Processing, ProcessingVariables> = {
  name: 'Processing',
  text: 'query Processing($references: StringArgument) { pick_processing_requests { pending: all(process_reference: $references, status: "pending", first: 0) { total_count } failed: all(process_reference: $references, status: "failed", first: 1000) { nodes { goods_out_id message } } } }',
  types: ['pick_processing_requests'],
}
