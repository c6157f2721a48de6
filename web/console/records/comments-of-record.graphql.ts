// Generated from comments-of-record.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `comments-of-record.graphql` is answered with. */
export type CommentsOfRecord = {
  readonly comments: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly text: string | null
        readonly kind: 'comment' | 'hand_over' | null
        readonly open_points: readonly string[] | null
        readonly visible_to_client: boolean | null
        readonly awaits_answer: boolean | null
        readonly edited_at: string | null
        readonly created_at: string | null
        readonly user: { readonly id: string; readonly name: string | null } | null
        readonly documents: readonly { readonly id: string; readonly file_name: string | null }[] | null
      }[]
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    }
    readonly waiting: { readonly total_count: number }
  } | null
  readonly watches: { readonly all: { readonly nodes: readonly { readonly id: string }[] } } | null
}

/** The variables of `comments-of-record.graphql`. */
export type CommentsOfRecordVariables = {
  readonly type?: unknown | null
  readonly id?: unknown | null
  readonly after?: string | null
}

/** The query of `comments-of-record.graphql`. */
export const commentsOfRecordQuery: ScreenQuery<CommentsOfRecord, CommentsOfRecordVariables> = {
  name: 'CommentsOfRecord',
  text: 'query CommentsOfRecord($type: StringArgument, $id: IdArgument, $after: String) { comments { all(record_type: $type, record_id: $id, first: 100, after: $after, order: "id desc") { total_count nodes { id text kind open_points visible_to_client awaits_answer edited_at created_at user { id name } documents { id file_name } } pageInfo { hasNextPage endCursor } } waiting: all(record_type: $type, record_id: $id, awaits_answer: true, first: 0) { total_count } } watches { all(record_type: $type, record_id: $id, first: 1) { nodes { id } } } }',
  types: ['comments', 'documents', 'users', 'watches'],
}
