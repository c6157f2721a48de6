import { name, type Sql, sql } from './sql.ts'
import { type Queries, Transaction } from './transaction.ts'

/**
 * Columns that every update of a versioned table sets: clients rely on the version (`If-Match`) and poll by
 * `updated_at`, so they would miss a change without both.
 */
export function nextVersion(queries: Queries, alias: string): Sql {
  const now = queries instanceof Transaction ? sql`${queries.now}` : sql`now()`
  return sql`lock_version = ${name(alias, 'lock_version')} + 1, updated_at = ${now}`
}

/**
 * The same where an inserted row meets one that exists: the moment is that of the inserted row, since a cluster takes neither
 * `now()` nor a bound value there.
 */
export function nextVersionOfConflict(alias: string): Sql {
  return sql`lock_version = ${name(alias, 'lock_version')} + 1, updated_at = excluded.updated_at`
}
