import type { Scope } from '#database/transaction.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** A query with values for its variables, and the path of the rows in its response. */
export type ReportQuery = {
  readonly graphql: string
  readonly variables: JsonObject
  /** `data.tasks.aggregation`, `data.tasks.all.edges`; the first list of the query where it is null. */
  readonly source_path: string | null
  /** Maximum number of rows. */
  readonly rows_max: number
}

/** The kind of values of a column: times and dates are JSON strings. */
export type ValueKind = 'moment' | 'day' | 'other'

/** The columns that the query selects. */
export type ResultColumns = {
  /** The paths, also for a table without rows. */
  readonly paths: readonly string[]
  readonly kinds: ReadonlyMap<string, ValueKind>
}

/** Why a query failed. */
export type QueryFailure =
  | { readonly kind: 'too_many' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly reason: string }

/** The rows of a query, or why it failed. */
export type QueryResult =
  | ({ readonly kind: 'rows'; readonly rows: readonly Json[] } & ResultColumns)
  | QueryFailure

/** Runs a query with the rights of the caller; reads all pages of a list. */
export type RunQuery = (scope: Scope, query: ReportQuery) => Promise<QueryResult>

/** The end of a streamed query. */
export type QueryEnd =
  | ({
      readonly kind: 'complete'
      /** The names of all types that the query reads. */
      readonly types: readonly string[]
    } & ResultColumns)
  | QueryFailure

/** Runs a query page by page; the next page is read when the previous one has been processed. */
export type StreamQuery = (
  scope: Scope,
  query: ReportQuery,
  onRows: (rows: readonly Json[]) => Promise<void>,
) => Promise<QueryEnd>
