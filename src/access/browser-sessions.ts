import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { tokenHash } from './tokens.ts'

/** A browser session to store; the payload is sealed. `uid` stays the same when its id changes. */
export type NewBrowserSession = {
  readonly id: string
  readonly uid: string | null
  readonly user_id: number | null
  /** The tenant of the handheld login that opened it; null for a person. */
  readonly bound_tenant_id: number | null
  readonly payload: string
  readonly seconds: number
}

/** Stores a browser session. */
export async function createBrowserSession(queries: Queries, session: NewBrowserSession): Promise<void> {
  const uid = session.uid === null ? null : tokenHash(session.uid)
  await queries.run(sql`
    insert into sign_in_sessions (id_hash, uid_hash, user_id, bound_tenant_id, payload, expires_at)
    values (${tokenHash(session.id)}, ${uid}, ${session.user_id}, ${session.bound_tenant_id}, ${session.payload},
      now() + make_interval(secs => ${session.seconds}))
    on conflict (id_hash) do update set
      uid_hash = excluded.uid_hash,
      user_id = excluded.user_id,
      bound_tenant_id = excluded.bound_tenant_id,
      payload = excluded.payload,
      expires_at = excluded.expires_at`)
}

/** The session with the id of a cookie. */
export async function findBrowserSession(queries: Queries, id: string): Promise<string | null> {
  const row = await queries.maybe<{ payload: string }>(sql`
    select payload from sign_in_sessions where id_hash = ${tokenHash(id)} and expires_at > now()`)
  return row?.payload ?? null
}

/** The session with this uid; right after a renaming there may be two rows. */
export async function findBrowserSessionByUid(queries: Queries, uid: string): Promise<string | null> {
  const row = await queries.maybe<{ payload: string }>(sql`
    select payload
    from sign_in_sessions
    where uid_hash = ${tokenHash(uid)} and expires_at > now()
    order by created_at desc
    limit 1`)
  return row?.payload ?? null
}

/** Deletes a browser session. */
export async function deleteBrowserSession(queries: Queries, id: string): Promise<void> {
  await queries.run(sql`delete from sign_in_sessions where id_hash = ${tokenHash(id)}`)
}
