import { name, type Sql, sql } from './sql.ts'
import { type Queries, Transaction } from './transaction.ts'

/**
 * What every update of a versioned table sets beside its columns: clients hold on to a version (`If-Match`) and poll by
 * `updated_at`, so a change without both is one they never hear of.
 */
export function nextVersion(queries: Queries, alias: string): Sql {
  const now = queries instanceof Transaction ? sql`${queries.now}` : sql`now()`
  return sql`lock_version = ${name(alias, 'lock_version')} + 1, updated_at = ${now}`
}
