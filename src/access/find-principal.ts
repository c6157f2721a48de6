import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import type { Principal } from '#values/principal.ts'
import { MULTI_FACTOR } from './sign-in-methods.ts'
import { HANDHELD_CLIENT_ID } from './web-applications.ts'

/** The tenant of the handheld login that a token `t` comes from; null for all other tokens. */
export const boundTenant = sql`(t.payload #>> '{extra,bound_tenant_id}')::bigint`

type PrincipalRow = {
  readonly user_id: number
  readonly user_is_operator: boolean
  readonly application_id: number
  readonly application_user_id: number
  readonly application_is_operator: boolean
  readonly is_handheld: boolean
  readonly passes_second_factor: boolean
  readonly bound_tenant_id: number | null
  readonly lives_ms: number
}

/**
 * The principal of the token with this hash, and its remaining milliseconds; null unless token, user and application
 * are all active.
 */
export async function findPrincipal(
  queries: Queries,
  tokenHash: string,
): Promise<{ value: Principal; lives_ms: number } | null> {
  const row = await queries.maybe<PrincipalRow>(sql`
    select
      u.id as user_id,
      -- A handheld login is set by a tenant, and nobody is an operator by the grace of one.
      u.is_operator and ${boundTenant} is null as user_is_operator,
      a.id as application_id,
      a.user_id as application_user_id,
      s.is_operator as application_is_operator,
      a.client_id = ${HANDHELD_CLIENT_ID} as is_handheld,
      -- Applications on their own behalf and users made for handhelds need none.
      t.kind = 'ClientCredentials' or u.user_type <> 'user'
        or coalesce(t.payload #> '{extra,amr}' ? ${MULTI_FACTOR}, false) as passes_second_factor,
      ${boundTenant} as bound_tenant_id,
      floor(extract(epoch from t.expires_at - now()) * 1000)::bigint as lives_ms
    from oauth_artifacts as t
    join oauth_applications as a on a.id = t.application_id and a.active
    join users as s on s.id = a.user_id and s.is_active
    join users as u on u.id = t.user_id and u.is_active
    where t.kind in ('AccessToken', 'ClientCredentials')
      and t.id_hash = ${tokenHash}
      and t.expires_at > now()
      -- A token that was being made while its family was revoked came too late.
      and (
        t.kind = 'ClientCredentials'
        or exists (select from oauth_artifacts as g where g.kind = 'Grant' and g.grant_id = t.grant_id)
      )`)
  if (row === null) return null
  const { lives_ms, ...holder } = row
  return {
    value: { ...holder, is_operator: holder.user_is_operator && holder.application_is_operator },
    lives_ms,
  }
}
