import { hash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import { addressKey, type RemoteAddress } from './address.ts'

/** How many failures within 15 minutes lock, and for how long; each further lock doubles, up to the longest. */
type AttemptLimit = { readonly failures: number; readonly lock_ms: number; readonly lock_ms_max: number }

/** One of the keys by which attempts are counted: a name, an address or both. */
export type AttemptSubject = {
  readonly of: keyof typeof limits
  readonly hash: string
  readonly rule: AttemptLimit
}

/** A lock of a subject, and its end. */
export type Lock = { readonly of: AttemptSubject['of']; readonly until: Instant }

/** Called in the transaction that records an attempt, with the locks it caused. */
export type RecordLocks = (session: Session, locks: readonly Lock[]) => Promise<void>

/** The recorded attempts of a subject; moments in milliseconds of the epoch, by the clock of the database. */
export type Attempts = {
  readonly failed_at: readonly number[]
  readonly locks: number
  readonly locked_until: number | null
}

const MINUTE = 60_000
const WINDOW_MS = 15 * MINUTE

/** The longest lock. */
const LONGEST_MS = 15 * MINUTE

/** The limits of platform 4.8. */
const limits = {
  nameAtAddress: { failures: 5, lock_ms: MINUTE, lock_ms_max: 15 * MINUTE },
  name: { failures: 50, lock_ms: MINUTE, lock_ms_max: 15 * MINUTE },
  applicationAtAddress: { failures: 100, lock_ms: MINUTE, lock_ms_max: MINUTE },
  linkRequestAtAddress: { failures: 30, lock_ms: MINUTE, lock_ms_max: 15 * MINUTE },
  address: { failures: 300, lock_ms: 15 * MINUTE, lock_ms_max: 15 * MINUTE },
} as const satisfies Record<string, AttemptLimit>

function subject(of: keyof typeof limits, ...parts: readonly string[]): AttemptSubject {
  return { of, hash: hash('sha256', [of, ...parts].join('\0'), 'base64url'), rule: limits[of] }
}

/** The subjects of a name: by itself, and at an address. The kind separates names of different namespaces. */
export function nameSubjects(kind: string, name: string, ip: string): readonly AttemptSubject[] {
  const counted = name.trim().toLowerCase()
  return [subject('nameAtAddress', kind, counted, addressKey(ip)), subject('name', kind, counted)]
}

/**
 * The subjects of a request for a password link: the user where the e-mail address is known, since it can be spelt in
 * several ways, and the requesting address.
 */
export function linkRequestSubjects(
  user: { readonly id: number } | null,
  { email, from }: { readonly email: string; readonly from: RemoteAddress },
): readonly AttemptSubject[] {
  const name = user === null ? email : String(user.id)
  const kind = user === null ? 'forgotten password' : 'forgotten password of user'
  const address = from.is_local ? [] : [subject('linkRequestAtAddress', addressKey(from.ip))]
  return [...nameSubjects(kind, name, from.ip), ...address]
}

/** The subject of an address; none for this machine, which is exempt. */
export function addressSubjects({ ip, is_local }: RemoteAddress): readonly AttemptSubject[] {
  return is_local ? [] : [subject('address', addressKey(ip))]
}

/** The subject of an application at an address; none for this machine, which is exempt. */
export function applicationSubjects(client_id: string, from: RemoteAddress): readonly AttemptSubject[] {
  return from.is_local ? [] : [subject('applicationAtAddress', client_id, addressKey(from.ip))]
}

const noAttempts: Attempts = { failed_at: [], locks: 0, locked_until: null }

/**
 * The attempts that still count: failures older than the window are dropped, and the locks with the last of them. If
 * the clock was set back, a failure counts as of now and a lock longer than the longest is ignored.
 */
export function recent(attempts: Attempts, now: number): Attempts {
  const failed_at = attempts.failed_at.map((at) => Math.min(at, now)).filter((at) => at > now - WINDOW_MS)
  const { locked_until } = attempts
  if (locked_until !== null && locked_until > now && locked_until <= now + LONGEST_MS)
    return { ...attempts, failed_at }
  return failed_at.length === 0 ? noAttempts : { ...attempts, failed_at, locked_until: null }
}

/** Counts an attempt that begins, until it is known to have succeeded, so that concurrent attempts are limited too. */
export function withAttempt(attempts: Attempts, rule: AttemptLimit, now: number): Attempts | null {
  const at = recent(attempts, now)
  if (at.locked_until !== null || at.failed_at.length >= rule.failures) return null
  return { ...at, failed_at: [...at.failed_at, now] }
}

/** Records a failure: one too many locks the subject, with one more attempt left when the lock ends. */
export function withFailure(attempts: Attempts, rule: AttemptLimit, now: number): Attempts {
  const at = recent(attempts, now)
  if (at.failed_at.length < rule.failures) return at
  const locks = at.locks + 1
  const locked_until = now + Math.min(rule.lock_ms * 2 ** Math.min(at.locks, 10), rule.lock_ms_max)
  return { locks, locked_until, failed_at: at.failed_at.slice(1 - rule.failures) }
}

/** The remaining seconds of the longest lock of these subjects, or 0. */
export function readLockedSeconds(database: Database, subjects: readonly AttemptSubject[]): Promise<number> {
  if (subjects.length === 0) return Promise.resolve(0)
  return database.acrossTenants(async (session) => {
    const attempts = await session.maybe<{ seconds: number | null }>(sql`
      select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
      from sign_in_failures
      where subject_hash = any(${subjects.map((each) => each.hash)}) and locked_until > now()
        and locked_until <= clock_timestamp() + make_interval(secs => ${LONGEST_MS / 1000})`)
    return attempts?.seconds ?? 0
  })
}

/** Begins an attempt of all these subjects; returns 0, or the seconds to wait. */
export function beginAttempt(database: Database, subjects: readonly AttemptSubject[]): Promise<number> {
  return database.acrossTenants(async (session) => {
    const { attempts, now } = await lockAttempts(session, subjects)
    const after = subjects.map((each) => withAttempt(attempts.get(each.hash) ?? noAttempts, each.rule, now))
    if (after.some((each) => each === null)) return secondsToWait(subjects, attempts, now)
    await writeAttempts(
      session,
      subjects.map((each, index) => ({ hash: each.hash, attempts: after[index] ?? noAttempts })),
    )
    return 0
  })
}

/** Counts a failure of each of these subjects without an attempt having begun. */
export function countFailure(
  database: Database,
  subjects: readonly AttemptSubject[],
  record: RecordLocks,
): Promise<void> {
  const change: AttemptChange = (attempts, rule, now) => {
    const at = recent(attempts, now)
    return withFailure({ ...at, failed_at: [...at.failed_at, now] }, rule, now)
  }
  return updateAttempts(database, subjects, { change, record })
}

/** Records that a begun attempt failed. */
export function recordFailure(
  database: Database,
  subjects: readonly AttemptSubject[],
  record: RecordLocks,
): Promise<void> {
  return updateAttempts(database, subjects, { change: withFailure, record })
}

/** Records that a begun attempt succeeded, which clears the failures. */
export function recordSuccess(
  database: Database,
  subjects: readonly AttemptSubject[],
  record: RecordLocks,
): Promise<void> {
  return updateAttempts(database, subjects, { change: () => noAttempts, record })
}

/** Deletes subjects without a failure in the last hour. */
export async function deleteOldAttempts(session: Session): Promise<number> {
  return session.run(sql`delete from sign_in_failures where updated_at < now() - interval '1 hour'`)
}

type AttemptChange = (attempts: Attempts, rule: AttemptLimit, now: number) => Attempts

function updateAttempts(
  database: Database,
  subjects: readonly AttemptSubject[],
  { change, record }: { readonly change: AttemptChange; readonly record: RecordLocks },
): Promise<void> {
  return database.acrossTenants(async (session) => {
    if (subjects.length === 0) return record(session, [])
    const { attempts, now } = await lockAttempts(session, subjects)
    const changed = subjects.map(({ of, hash, rule }) => {
      const before = attempts.get(hash) ?? noAttempts
      return { of, hash, before, attempts: change(before, rule, now) }
    })
    const locks = changed.flatMap(({ of, before, attempts: { locked_until } }) =>
      locked_until === null || locked_until === before.locked_until
        ? []
        : [{ of, until: instantFor(new Date(locked_until)) }],
    )
    await writeAttempts(session, changed)
    await record(session, locks)
  })
}

function secondsToWait(
  subjects: readonly AttemptSubject[],
  attempts: ReadonlyMap<string, Attempts>,
  now: number,
): number {
  const ends = subjects.map((each) => attempts.get(each.hash)?.locked_until ?? 0)
  return Math.max(1, Math.ceil((Math.max(...ends) - now) / 1000))
}

type LockedAttempts = { readonly attempts: ReadonlyMap<string, Attempts>; readonly now: number }

/**
 * Locks the rows of these subjects in key order; missing rows are inserted first, since they could not be locked. The
 * moment is that of the database after locking, so that all processes use one clock and no earlier moment than the
 * previous holder of the lock.
 */
async function lockAttempts(session: Session, subjects: readonly AttemptSubject[]): Promise<LockedAttempts> {
  const hashes = subjects.map((each) => each.hash).sort()
  await session.run(sql`
    insert into sign_in_failures (subject_hash)
    select h from unnest(${hashes}::text[]) as h order by h
    on conflict do nothing`)
  const reading = session.rows<Attempts & { subject_hash: string }>(sql`
    select subject_hash, locks,
      array(select floor(extract(epoch from f) * 1000)::bigint from unnest(failed_at) as f) as failed_at,
      floor(extract(epoch from locked_until) * 1000)::bigint as locked_until
    from sign_in_failures
    where subject_hash = any(${hashes})
    order by subject_hash
    for update`)
  const clock = session.one<{ now: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  )
  const [rows, { now }] = await session.pipeline([reading, clock])
  return { attempts: new Map(rows.map((row) => [row.subject_hash, row])), now }
}

function writeAttempts(
  session: Session,
  changed: readonly { readonly hash: string; readonly attempts: Attempts }[],
): Query<unknown> {
  const rows = changed.map(({ hash: subject_hash, attempts }) => ({ subject_hash, ...attempts }))
  return session.run(sql`
    update sign_in_failures as s set
      failed_at = array(select to_timestamp(f / 1000.0) from unnest(r.failed_at) as f),
      locks = r.locks,
      locked_until = to_timestamp(r.locked_until / 1000.0),
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (subject_hash text, failed_at bigint[], locks int, locked_until bigint)
    where s.subject_hash = r.subject_hash`)
}
