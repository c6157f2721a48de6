import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { tokenHash } from './tokens.ts'

/** A signed-in browser to be kept; the payload is sealed already. `uid` names the session across changes of its id. */
export type NewBrowserSession = {
  readonly id: string
  readonly uid: string | null
  readonly user_id: number | null
  readonly payload: string
  readonly seconds: number
}

/** Keeps a browser's session. */
export async function keepBrowserSession(queries: Queries, session: NewBrowserSession): Promise<void> {
  const uid = session.uid === null ? null : tokenHash(session.uid)
  await queries.run(sql`
    insert into sign_in_sessions (id_hash, uid_hash, user_id, payload, expires_at)
    values (${tokenHash(session.id)}, ${uid}, ${session.user_id}, ${session.payload},
      now() + make_interval(secs => ${session.seconds}))
    on conflict (id_hash) do update set
      uid_hash = excluded.uid_hash,
      user_id = excluded.user_id,
      payload = excluded.payload,
      expires_at = excluded.expires_at`)
}

/** The session a browser's cookie names. */
export async function findBrowserSession(queries: Queries, id: string): Promise<string | null> {
  const found = await queries.maybe<{ payload: string }>(sql`
    select payload from sign_in_sessions where id_hash = ${tokenHash(id)} and expires_at > now()`)
  return found?.payload ?? null
}

/** The session with this lasting name; a session that was just renamed may stand there twice for a moment. */
export async function findBrowserSessionByUid(queries: Queries, uid: string): Promise<string | null> {
  const found = await queries.maybe<{ payload: string }>(sql`
    select payload
    from sign_in_sessions
    where uid_hash = ${tokenHash(uid)} and expires_at > now()
    order by created_at desc
    limit 1`)
  return found?.payload ?? null
}

/** Ends a browser's session. */
export async function dropBrowserSession(queries: Queries, id: string): Promise<void> {
  await queries.run(sql`delete from sign_in_sessions where id_hash = ${tokenHash(id)}`)
}
