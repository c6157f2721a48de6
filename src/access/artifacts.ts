import { nextVersion } from '#database/next-version.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { announceAccessChangeNow } from './changes.ts'
import { tokenHash } from './tokens.ts'

/** What the authorization server keeps of a token, code or grant. */
export type ArtifactPayload = { readonly [member: string]: unknown }

/** A kept artifact; `consumed` is when it was used, in seconds of the epoch. */
export type Artifact = { readonly payload: ArtifactPayload; readonly consumed: number | null }

/** An artifact to be kept. Its id is what the holder shows, and is not kept itself. */
export type NewArtifact = {
  readonly kind: string
  readonly id: string
  readonly payload: ArtifactPayload
  readonly seconds: number
  readonly grant_id: string | null
  readonly user_id: number | null
  readonly client_id: string | null
}

/** The kinds that open the service itself: when one goes, what processes remember about it must go too. */
const ACCESS_KINDS = new Set(['AccessToken', 'ClientCredentials'])

/** Keeps an artifact. An application's own token belongs to its shadow user. */
export async function keepArtifact(queries: Queries, artifact: NewArtifact): Promise<void> {
  const own = artifact.kind === 'ClientCredentials'
  await queries.run(sql`
    insert into oauth_artifacts
      (kind, id_hash, grant_id, user_id, application_id, payload, expires_at)
    select ${artifact.kind}, ${tokenHash(artifact.id)}, ${artifact.grant_id},
      case when ${own} then a.user_id else ${artifact.user_id} end,
      a.id, ${JSON.stringify(artifact.payload)}::jsonb, now() + make_interval(secs => ${artifact.seconds})
    from (select 1) as one
    left join oauth_applications as a on a.client_id = ${artifact.client_id}
    on conflict (kind, id_hash) do update set
      payload = excluded.payload,
      expires_at = excluded.expires_at`)
}

/** Notes that a token was issued to this application now; more than once a minute is not worth a write. */
export async function noteApplicationUse(queries: Queries, client_id: string): Promise<void> {
  await queries.run(sql`
    update oauth_applications set last_used_at = now(), ${nextVersion(queries, 'oauth_applications')}
    where client_id = ${client_id}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
}

/**
 * A refresh token may be shown again for so many seconds after its first use: the answer to a client may have been lost on the
 * way, and then it has nothing else to show.
 */
const REFRESH_AGAIN_SECONDS = 30

/** Whether an artifact was used up: a refresh token only once its time to be shown again is over. */
const usedUp = sql`(consumed_at is not null
  and (kind <> 'RefreshToken' or consumed_at < now() - make_interval(secs => ${REFRESH_AGAIN_SECONDS})))`

/** The artifact its holder shows; null where there is none. */
export async function findArtifact(queries: Queries, kind: string, id: string): Promise<Artifact | null> {
  return queries.maybe<Artifact>(sql`
    select payload, case when ${usedUp} then floor(extract(epoch from consumed_at))::bigint end as consumed
    from oauth_artifacts
    where kind = ${kind} and id_hash = ${tokenHash(id)}`)
}

/** Uses an artifact up; of two at the same time, one is told true, but for refresh tokens that may be shown again. */
export async function consumeArtifact(queries: Queries, kind: string, id: string): Promise<boolean> {
  const consumed = await queries.run(sql`
    update oauth_artifacts set consumed_at = coalesce(consumed_at, now())
    where kind = ${kind} and id_hash = ${tokenHash(id)} and not ${usedUp}`)
  return consumed === 1
}

/** Takes an artifact away. */
export async function dropArtifact(queries: Queries, kind: string, id: string): Promise<void> {
  await queries.run(sql`delete from oauth_artifacts where kind = ${kind} and id_hash = ${tokenHash(id)}`)
  if (ACCESS_KINDS.has(kind)) await announceAccessChangeNow(queries)
}

/** Takes away all of one kind that came from a grant. */
export async function dropGrant(queries: Queries, kind: string, grant_id: string): Promise<void> {
  await dropInOrder(queries, sql`kind = ${kind} and grant_id = ${grant_id}`)
  if (ACCESS_KINDS.has(kind)) await announceAccessChangeNow(queries)
}

/** Takes away a whole family: everything that came from the grant of this artifact. */
export async function dropFamily(queries: Queries, kind: string, id: string): Promise<void> {
  const named = await queries.maybe<{ grant_id: string | null }>(sql`
    select grant_id from oauth_artifacts where kind = ${kind} and id_hash = ${tokenHash(id)}`)
  const grant_id = named?.grant_id ?? null
  if (grant_id === null) return
  await dropInOrder(queries, sql`grant_id = ${grant_id}`)
  await announceAccessChangeNow(queries)
}

/** Takes away what a user has of a kind beyond the newest so many. */
export async function dropOldestArtifacts(
  queries: Queries,
  { kind, user_id, kept }: { readonly kind: string; readonly user_id: number; readonly kept: number },
): Promise<void> {
  await dropInOrder(
    queries,
    sql`kind = ${kind} and id_hash in (
      select id_hash from oauth_artifacts
      where kind = ${kind} and user_id = ${user_id}
      order by created_at desc, id_hash
      offset ${kept})`,
  )
}

/** Several may take the same family away at once: in key order they queue, in any other they could lock each other out. */
async function dropInOrder(queries: Queries, which: Sql): Promise<void> {
  await queries.run(sql`
    delete from oauth_artifacts
    where (kind, id_hash) in (
      select kind, id_hash from oauth_artifacts where ${which} order by kind, id_hash for update
    )`)
}
