import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import type { Secrets } from './secrets.ts'
import { type EndedSession, revokeEnded } from './web-sessions.ts'

/** A browser in which a person is signed in. */
export type OwnSession = {
  readonly id: string
  readonly application: string
  readonly created_at: string
  readonly last_used_at: string
}

/** So much of the hash of a session names it; the hash opens nothing. */
const ID_LENGTH = 24

/** The browsers in which a user is signed in, the one used last first. */
export function readOwnSessions(
  queries: Queries,
  { user_id, idle_seconds }: { readonly user_id: number; readonly idle_seconds: number },
): Promise<readonly OwnSession[]> {
  return queries.rows<OwnSession>(sql`
    select left(s.id_hash, ${ID_LENGTH}) as id, a.name as application,
      to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      to_char((s.expires_at - make_interval(secs => ${idle_seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as last_used_at
    from web_sessions as s
    join oauth_applications as a on a.id = s.application_id
    where s.user_id = ${user_id} and s.expires_at > now()
    order by s.expires_at desc`)
}

/** Ends sessions of a user, one or all; returns how many there were. */
export async function endOwnSessions(
  queries: Queries,
  secrets: Secrets,
  { user_id, id }: { readonly user_id: number; readonly id: string | null },
): Promise<number> {
  const ended = await queries.rows<EndedSession>(sql`
    delete from web_sessions as s
    where s.user_id = ${user_id} and (${id}::text is null or left(s.id_hash, ${ID_LENGTH}) = ${id}::text)
    returning s.refresh_token_sealed`)
  await revokeEnded(queries, secrets, ended)
  return ended.length
}
