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

/** What the values of a column are: moments and days are written as the texts of JSON. */
export type ValueKind = 'moment' | 'day' | 'other'

/** What is asked of each row. */
export type AskedColumns = {
  /** For the head of a table that has no rows. */
  readonly paths: readonly string[]
  readonly kinds: ReadonlyMap<string, ValueKind>
}

/** Why a query has no rows. */
export type NoRows =
  | { readonly kind: 'too_many' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly reason: string }

/** The rows of an answer, or why there are none. */
export type QueryAnswer = ({ readonly kind: 'rows'; readonly rows: readonly Json[] } & AskedColumns) | NoRows

/** Reads what a query asks for, with the rights and the sight of a caller; a list is read to its end. */
export type RunQuery = (scope: Scope, asked: AskedQuery) => Promise<QueryAnswer>

/** That all rows were handed on, or why they were not. */
export type QueryEnd = ({ readonly kind: 'complete' } & AskedColumns) | NoRows

/** The same, a page of rows at a time; the next is read when the last was dealt with. */
export type StreamQuery = (
  scope: Scope,
  asked: AskedQuery,
  onRows: (rows: readonly Json[]) => Promise<void>,
) => Promise<QueryEnd>
