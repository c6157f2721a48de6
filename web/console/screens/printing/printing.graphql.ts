// Generated from printing.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `printing.graphql` is answered with. */
export type Printing = {
  readonly printers: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly description: string | null
        readonly status: string | null
        readonly supports_documents: boolean | null
        readonly supports_labels: boolean | null
        readonly is_default: boolean | null
        readonly device_name: string | null
        readonly agent: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
  readonly print_agents?: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly name: string | null
        readonly last_seen_at: string | null
      }[]
    }
  } | null
  readonly print_jobs?: {
    readonly states: readonly { readonly status: string | null; readonly total_records: number }[]
    readonly failed: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly status: string | null
        readonly message: string | null
        readonly created_at: string | null
        readonly printer: { readonly id: string; readonly name: string | null } | null
        readonly document: { readonly id: string; readonly file_name: string | null } | null
      }[]
    }
    readonly open: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly status: string | null
        readonly copies: number | null
        readonly created_at: string | null
        readonly printer: { readonly id: string; readonly name: string | null } | null
        readonly document: { readonly id: string; readonly file_name: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `printing.graphql`. */
export type PrintingVariables = { readonly sees_jobs: boolean; readonly sees_agents: boolean }

/** The query of `printing.graphql`. */
export const printingQuery: ScreenQuery<Printing, PrintingVariables> = {
  name: 'Printing',
  text: 'query Printing($sees_jobs: Boolean!, $sees_agents: Boolean!) { printers { all(first: 200, order: "name") { nodes { id name description status supports_documents supports_labels is_default device_name agent { id name } } } } print_agents @include(if: $sees_agents) { all(first: 100, order: "name") { nodes { id name last_seen_at } } } print_jobs @include(if: $sees_jobs) { states: aggregation(group_by: [status]) { status total_records } failed: all(filter: { status: { in: ["failed", "expired"] } }, order: "id desc", first: 20) { total_count nodes { id status message created_at printer { id name } document { id file_name } } } open: all(filter: { status: { in: ["queued", "sent", "printing"] } }, order: "id", first: 20) { total_count nodes { id status copies created_at printer { id name } document { id file_name } } } } }',
  types: ['documents', 'print_agents', 'print_jobs', 'printers'],
}
