import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import type { Caller } from '#values/caller.ts'
import { findEntrance } from './find-entrance.ts'

/** A user in a tenant. */
export type UserInTenant = { readonly user_id: number; readonly subdomain: string }

/**
 * The current rights of a user in a tenant, for background work on their behalf; null if they may not enter it any
 * more.
 */
export async function findCaller(
  queries: Queries,
  { user_id, subdomain }: UserInTenant,
): Promise<Caller | null> {
  const user = await queries.maybe<{ is_operator: boolean }>(sql`
    select u.is_operator from users u where u.id = ${user_id} and u.is_active`)
  if (user === null) return null
  const principal = {
    user_id,
    application_id: 0,
    application_user_id: user_id,
    is_operator: user.is_operator,
    user_is_operator: user.is_operator,
    application_is_operator: user.is_operator,
    is_handheld: false,
    passes_second_factor: true,
    bound_tenant_id: null,
  }
  const entrance = await findEntrance(queries, principal, subdomain)
  return entrance === null
    ? null
    : { ...entrance.caller, application_id: null, source: 'import', principal: null }
}
