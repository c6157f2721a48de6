import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'

/** A user as their own pages and token introspection show them. */
export type Person = { readonly id: number; readonly email: string | null; readonly name: string }

/** The active user with this id, including shadow users of applications; null if disabled. */
export function findPerson(queries: Queries, user_id: number): Promise<Person | null> {
  return queries.maybe<Person>(sql`
    select id, email, name from users where id = ${user_id} and is_active`)
}
