import type { Scope } from '#database/transaction.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** A query with values for its variables, and where in its answer the rows are. */
export type AskedQuery = {
  readonly graphql: string
  readonly variables: JsonObject
  /** `data.tasks.aggregation`, `data.tasks.all.edges`; the first list of the query where it is null. */
  readonly source_path: string | null
  /** More rows than this are not read. */
  readonly rows_max: number
}

/** The rows of an answer, or why there are none. */
export type QueryAnswer =
  | {
      readonly kind: 'rows'
      readonly rows: readonly Json[]
      /** What is asked of each row; for the head of a table that has none. */
      readonly paths: readonly string[]
    }
  | { readonly kind: 'too_many' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly reason: string }

/** Reads what a query asks for, with the rights and the sight of a caller; a list is read to its end. */
export type RunQuery = (scope: Scope, asked: AskedQuery) => Promise<QueryAnswer>
