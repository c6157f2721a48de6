// Generated from import.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `import.graphql` is answered with. */
export type ImportOutcome = {
  readonly imports: {
    readonly find: {
      readonly id: string
      readonly file_name: string | null
      readonly status: string | null
      readonly dry_run: boolean | null
      readonly template_type: string | null
      readonly total_rows: number | null
      readonly processed_rows: number | null
      readonly created_count: number | null
      readonly updated_count: number | null
      readonly skipped_count: number | null
      readonly failed_count: number | null
      readonly progress: number | null
      readonly message: string | null
      readonly warnings: readonly string[] | null
      readonly started_at: string | null
      readonly finished_at: string | null
      readonly flow_code: string | null
      readonly document_id: string | null
      readonly account: { readonly id: string; readonly code: string | null } | null
      readonly user: { readonly id: string; readonly name: string | null } | null
      readonly import_template_id: string | null
      readonly import_configuration: { readonly id: string; readonly name: string | null } | null
    } | null
  } | null
  readonly import_rows: {
    readonly failed: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly row_number: number | null
        readonly symbol: string | null
        readonly message: string | null
        readonly raw: string | null
      }[]
    }
  } | null
}

/** The variables of `import.graphql`. */
export type ImportOutcomeVariables = { readonly id: string; readonly of?: unknown | null }

/** The query of `import.graphql`. */
export const importOutcomeQuery: ScreenQuery<ImportOutcome, ImportOutcomeVariables> = {
  name: 'ImportOutcome',
  text: 'query ImportOutcome($id: ID!, $of: IdArgument) { imports { find(id: $id) { id file_name status dry_run template_type total_rows processed_rows created_count updated_count skipped_count failed_count progress message warnings started_at finished_at flow_code document_id account { id code } user { id name } import_template_id import_configuration { id name } } } import_rows { failed: all(import_id: $of, status: "failed", order: "row_number, id", first: 500) { total_count nodes { id row_number symbol message raw } } } }',
  types: ['accounts', 'import_configurations', 'import_rows', 'imports', 'users'],
}
