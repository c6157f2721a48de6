import type { ImportOutcome } from './import.graphql.ts'

/** An import as its screen reads it. */
export type FoundImport = NonNullable<NonNullable<ImportOutcome['imports']>['find']>

/** The rows of an import that were refused. */
export type FailedRows = NonNullable<ImportOutcome['import_rows']>['failed']
