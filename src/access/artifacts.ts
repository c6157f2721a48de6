import { nextVersion } from '#database/next-version.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { announceAccessChangeNow } from './access-changes.ts'
import { tokenHash } from './tokens.ts'

/** The data that the authorization server stores of a token, code or grant. */
type ArtifactPayload = { readonly [member: string]: unknown }

/** A stored artifact; `consumed` is the time of its use, in seconds of the epoch. */
export type Artifact = { readonly payload: ArtifactPayload; readonly consumed: number | null }

/** An artifact to store. Its id is the secret the holder presents, of which only the hash is stored. */
export type NewArtifact = {
  readonly kind: string
  readonly id: string
  readonly payload: ArtifactPayload
  readonly seconds: number
  readonly grant_id: string | null
  readonly user_id: number | null
  readonly client_id: string | null
}

/** The kinds that give access to the service: when one is deleted, processes must drop what they cached about it. */
const ACCESS_KINDS = new Set(['AccessToken', 'ClientCredentials'])

/** Stores an artifact. A token of an application itself belongs to its shadow user. */
export async function createArtifact(queries: Queries, artifact: NewArtifact): Promise<void> {
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

/** Records that a token was issued to this application, at most once a minute. */
export async function recordApplicationUse(queries: Queries, client_id: string): Promise<void> {
  await queries.run(sql`
    update oauth_applications set last_used_at = now(), ${nextVersion(queries, 'oauth_applications')}
    where client_id = ${client_id}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
}

/**
 * How many seconds a refresh token stays valid after its first use, since the answer may not have reached the client.
 */
const REFRESH_AGAIN_SECONDS = 30

/** Whether an artifact was used; a refresh token only after that time. */
const usedUp = sql`(consumed_at is not null
  and (kind <> 'RefreshToken' or consumed_at < now() - make_interval(secs => ${REFRESH_AGAIN_SECONDS})))`

/** The artifact with this id, or null. */
export async function findArtifact(queries: Queries, kind: string, id: string): Promise<Artifact | null> {
  return queries.maybe<Artifact>(sql`
    select payload, case when ${usedUp} then floor(extract(epoch from consumed_at))::bigint end as consumed
    from oauth_artifacts
    where kind = ${kind} and id_hash = ${tokenHash(id)}`)
}

/**
 * Marks an artifact as used; of two concurrent calls one returns true, except for refresh tokens that may be used
 * again.
 */
export async function consumeArtifact(queries: Queries, kind: string, id: string): Promise<boolean> {
  const consumed = await queries.run(sql`
    update oauth_artifacts set consumed_at = least(consumed_at, now())
    where kind = ${kind} and id_hash = ${tokenHash(id)} and not ${usedUp}`)
  return consumed === 1
}

/** Deletes an artifact. */
export async function deleteArtifact(queries: Queries, kind: string, id: string): Promise<void> {
  await queries.run(sql`delete from oauth_artifacts where kind = ${kind} and id_hash = ${tokenHash(id)}`)
  if (ACCESS_KINDS.has(kind)) await announceAccessChangeNow(queries)
}

/** Deletes all artifacts of one kind that came from a grant. */
export async function deleteGrant(queries: Queries, kind: string, grant_id: string): Promise<void> {
  await deleteInKeyOrder(queries, sql`kind = ${kind} and grant_id = ${grant_id}`)
  if (ACCESS_KINDS.has(kind)) await announceAccessChangeNow(queries)
}

/** Deletes everything that came from the grant of this artifact. */
export async function deleteFamily(queries: Queries, kind: string, id: string): Promise<void> {
  const artifact = await queries.maybe<{ grant_id: string | null }>(sql`
    select grant_id from oauth_artifacts where kind = ${kind} and id_hash = ${tokenHash(id)}`)
  const grant_id = artifact?.grant_id ?? null
  if (grant_id === null) return
  await deleteInKeyOrder(queries, sql`grant_id = ${grant_id}`)
  await announceAccessChangeNow(queries)
}

/** Deletes all artifacts of a kind of a user but the newest. */
export async function deleteOldestArtifacts(
  queries: Queries,
  { kind, user_id, limit }: { readonly kind: string; readonly user_id: number; readonly limit: number },
): Promise<void> {
  await deleteInKeyOrder(
    queries,
    sql`kind = ${kind} and id_hash in (
      select id_hash from oauth_artifacts
      where kind = ${kind} and user_id = ${user_id}
      order by created_at desc, id_hash
      offset ${limit})`,
  )
}

/** Concurrent deletions of the same family lock its rows in key order, since in any other order they could deadlock. */
async function deleteInKeyOrder(queries: Queries, which: Sql): Promise<void> {
  await queries.run(sql`
    delete from oauth_artifacts
    where (kind, id_hash) in (
      select kind, id_hash from oauth_artifacts where ${which} order by kind, id_hash for update
    )`)
}
