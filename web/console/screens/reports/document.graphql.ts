// Generated from document.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `document.graphql` is answered with. */
export type ReportDocument = {
  readonly documents: {
    readonly find: {
      readonly id: string
      readonly status: string | null
      readonly file_name: string | null
      readonly warnings: readonly string[] | null
    } | null
  } | null
}

/** The variables of `document.graphql`. */
export type ReportDocumentVariables = { readonly id: string }

/** The query of `document.graphql`. */
export const reportDocumentQuery: ScreenQuery<ReportDocument, ReportDocumentVariables> = {
  name: 'ReportDocument',
  text: 'query ReportDocument($id: ID!) { documents { find(id: $id) { id status file_name warnings } } }',
  types: ['documents'],
}
