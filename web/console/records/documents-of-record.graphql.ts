// Generated from documents-of-record.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `documents-of-record.graphql` is answered with. */
export type DocumentsOfRecord = {
  readonly documents: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly category: string | null
        readonly file_name: string | null
        readonly file_type: string | null
        readonly file_size: number | null
        readonly status: string | null
        readonly created_at: string | null
        readonly user: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `documents-of-record.graphql`. */
export type DocumentsOfRecordVariables = { readonly type?: unknown | null; readonly id?: unknown | null }

/** The query of `documents-of-record.graphql`. */
export const documentsOfRecordQuery: ScreenQuery<DocumentsOfRecord, DocumentsOfRecordVariables> = {
  name: 'DocumentsOfRecord',
  text: 'query DocumentsOfRecord($type: StringArgument, $id: IdArgument) { documents { all(record_type: $type, record_id: $id, first: 100, order: "id desc") { total_count nodes { id category file_name file_type file_size status created_at user { id name } } } } }',
  types: ['documents', 'users'],
}
