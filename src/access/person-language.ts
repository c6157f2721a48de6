import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { commonLanguage, type Language } from './words/language.ts'

/** Whose language is asked: in one tenant, or null for all that they are a member of. */
type Member = { readonly user_id: number; readonly tenant_id: number | null }

/** The language of a person, as their memberships have it; null if these differ, or there are none. */
export async function personLanguage(
  queries: Queries,
  { user_id, tenant_id }: Member,
): Promise<Language | null> {
  const rows = await queries.rows<{ language: string }>(sql`
    select distinct m.language from subdomain_users m
    where m.user_id = ${user_id} and (${tenant_id}::bigint is null or m.tenant_id = ${tenant_id}::bigint)`)
  return commonLanguage(rows.map(({ language }) => language))
}
