// Generated from exported-document.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `exported-document.graphql` is answered with. */
export type ExportedDocument = {
  readonly documents: {
    readonly find: {
      readonly id: string
      readonly status: string | null
      readonly file_name: string | null
      readonly message: string | null
    } | null
  } | null
}

/** The variables of `exported-document.graphql`. */
export type ExportedDocumentVariables = { readonly id: string }

/** The query of `exported-document.graphql`. */
export const exportedDocumentQuery: ScreenQuery<ExportedDocument, ExportedDocumentVariables> = {
  name: 'ExportedDocument',
  text: 'query ExportedDocument($id: ID!) { documents { find(id: $id) { id status file_name message } } }',
  types: ['documents'],
}
