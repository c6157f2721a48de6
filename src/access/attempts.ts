import { hash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Session } from '#database/transaction.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import { addressKey, type RemoteAddress } from './address.ts'

/** How many failures within 15 minutes lock, and for how long; each further lock doubles up to the longest. */
type Rule = { readonly failures: number; readonly lock_ms: number; readonly lock_ms_max: number }

/** Who tried, in one of the ways they are counted. */
export type Subject = { readonly of: keyof typeof rules; readonly hash: string; readonly rule: Rule }

/** That a subject of a kind is locked from now on, and until when. */
export type Lock = { readonly of: Subject['of']; readonly until: Instant }

/** What is written in the transaction that settles an attempt, which is told what it locked. */
export type Note = (session: Session, locks: readonly Lock[]) => Promise<void>

/** What is known about a subject; moments in milliseconds of the epoch, by the clock of the database. */
export type Attempts = {
  readonly failed_at: readonly number[]
  readonly locks: number
  readonly locked_until: number | null
}

const MINUTE = 60_000
const WINDOW_MS = 15 * MINUTE

/** No lock lasts longer. */
const LONGEST_MS = 15 * MINUTE

/** The limits of platform 4.8. */
const rules = {
  nameAtAddress: { failures: 5, lock_ms: MINUTE, lock_ms_max: 15 * MINUTE },
  name: { failures: 50, lock_ms: MINUTE, lock_ms_max: 15 * MINUTE },
  applicationAtAddress: { failures: 100, lock_ms: MINUTE, lock_ms_max: MINUTE },
  linkRequestAtAddress: { failures: 30, lock_ms: MINUTE, lock_ms_max: 15 * MINUTE },
  address: { failures: 300, lock_ms: 15 * MINUTE, lock_ms_max: 15 * MINUTE },
} as const satisfies Record<string, Rule>

function subject(of: keyof typeof rules, ...parts: readonly string[]): Subject {
  return { of, hash: hash('sha256', [of, ...parts].join('\0'), 'base64url'), rule: rules[of] }
}

/** A person's name as it is counted: by itself, and at an address. The kind keeps apart who may bear the same name. */
export function nameSubjects(kind: string, name: string, ip: string): readonly Subject[] {
  const counted = name.trim().toLowerCase()
  return [subject('nameAtAddress', kind, counted, addressKey(ip)), subject('name', kind, counted)]
}

/**
 * A request for a link to choose a new password: whose it is where the e-mail is somebody's, for it can be spelt in several
 * ways, and the address that asks, which has less to ask for other people than it has failures.
 */
export function linkRequestSubjects(
  user: { readonly id: number } | null,
  { email, from }: { readonly email: string; readonly from: RemoteAddress },
): readonly Subject[] {
  const name = user === null ? email : String(user.id)
  const kind = user === null ? 'forgotten password' : 'forgotten password of user'
  const address = from.is_local ? [] : [subject('linkRequestAtAddress', addressKey(from.ip))]
  return [...nameSubjects(kind, name, from.ip), ...address]
}

/** The address itself; nothing for this machine, which is exempt. */
export function addressSubjects({ ip, is_local }: RemoteAddress): readonly Subject[] {
  return is_local ? [] : [subject('address', addressKey(ip))]
}

/** An application at an address; nothing for this machine, which is exempt. */
export function applicationSubjects(client_id: string, from: RemoteAddress): readonly Subject[] {
  return from.is_local ? [] : [subject('applicationAtAddress', client_id, addressKey(from.ip))]
}

const none: Attempts = { failed_at: [], locks: 0, locked_until: null }

/**
 * What still counts at this moment: failures older than the window are forgotten, and with the last of them the locks. Where
 * the clock was set back, a failure counts as of now, and a lock that would last longer than any does not count.
 */
export function recent(known: Attempts, now: number): Attempts {
  const failed_at = known.failed_at.map((at) => Math.min(at, now)).filter((at) => at > now - WINDOW_MS)
  const { locked_until } = known
  if (locked_until !== null && locked_until > now && locked_until <= now + LONGEST_MS)
    return { ...known, failed_at }
  return failed_at.length === 0 ? none : { ...known, failed_at, locked_until: null }
}

/** Takes note that an attempt began. It counts until it is known to have succeeded, so that many at once do not slip by. */
export function begun(known: Attempts, rule: Rule, now: number): Attempts | null {
  const at = recent(known, now)
  if (at.locked_until !== null || at.failed_at.length >= rule.failures) return null
  return { ...at, failed_at: [...at.failed_at, now] }
}

/** Takes note that an attempt failed: one too many locks, and leaves room for one more try when the lock ends. */
export function failed(known: Attempts, rule: Rule, now: number): Attempts {
  const at = recent(known, now)
  if (at.failed_at.length < rule.failures) return at
  const locks = at.locks + 1
  const locked_until = now + Math.min(rule.lock_ms * 2 ** Math.min(at.locks, 10), rule.lock_ms_max)
  return { locks, locked_until, failed_at: at.failed_at.slice(1 - rule.failures) }
}

/** For how many seconds the most locked of these is locked still; 0 where none is. */
export function lockedFor(database: Database, subjects: readonly Subject[]): Promise<number> {
  if (subjects.length === 0) return Promise.resolve(0)
  return database.acrossTenants(async (session) => {
    const known = await session.maybe<{ seconds: number | null }>(sql`
      select ceil(extract(epoch from max(locked_until) - now()))::int as seconds
      from sign_in_failures
      where subject_hash = any(${subjects.map((each) => each.hash)}) and locked_until > now()
        and locked_until <= clock_timestamp() + make_interval(secs => ${LONGEST_MS / 1000})`)
    return known?.seconds ?? 0
  })
}

/** Begins an attempt of all these subjects: 0, or for how many seconds it must wait. */
export function beginAttempt(database: Database, subjects: readonly Subject[]): Promise<number> {
  return database.acrossTenants(async (session) => {
    const { known, now } = await take(session, subjects)
    const after = subjects.map((each) => begun(known.get(each.hash) ?? none, each.rule, now))
    if (after.some((each) => each === null)) return waitOf(subjects, known, now)
    await keep(
      session,
      subjects.map((each, place) => ({ hash: each.hash, attempts: after[place] ?? none })),
    )
    return 0
  })
}

/** Counts one more failure of each of these subjects that was not begun. */
export function countFailure(database: Database, subjects: readonly Subject[], note: Note): Promise<void> {
  const change: Change = (known, rule, now) => {
    const at = recent(known, now)
    return failed({ ...at, failed_at: [...at.failed_at, now] }, rule, now)
  }
  return settle(database, subjects, { change, note })
}

/** Settles a begun attempt as failed. */
export function attemptFailed(database: Database, subjects: readonly Subject[], note: Note): Promise<void> {
  return settle(database, subjects, { change: failed, note })
}

/** Settles a begun attempt as successful: the slate is clean. */
export function attemptSucceeded(
  database: Database,
  subjects: readonly Subject[],
  note: Note,
): Promise<void> {
  return settle(database, subjects, { change: () => none, note })
}

/** Forgets those who have not failed for an hour. */
export async function forgetAttempts(session: Session): Promise<number> {
  return session.run(sql`delete from sign_in_failures where updated_at < now() - interval '1 hour'`)
}

type Change = (known: Attempts, rule: Rule, now: number) => Attempts

function settle(
  database: Database,
  subjects: readonly Subject[],
  { change, note }: { readonly change: Change; readonly note: Note },
): Promise<void> {
  return database.acrossTenants(async (session) => {
    if (subjects.length === 0) return note(session, [])
    const { known, now } = await take(session, subjects)
    const changed = subjects.map(({ of, hash, rule }) => {
      const before = known.get(hash) ?? none
      return { of, hash, before, attempts: change(before, rule, now) }
    })
    const locks = changed.flatMap(({ of, before, attempts: { locked_until } }) =>
      locked_until === null || locked_until === before.locked_until
        ? []
        : [{ of, until: instantFor(new Date(locked_until)) }],
    )
    await keep(session, changed)
    await note(session, locks)
  })
}

function waitOf(subjects: readonly Subject[], known: ReadonlyMap<string, Attempts>, now: number): number {
  const ends = subjects.map((each) => known.get(each.hash)?.locked_until ?? 0)
  return Math.max(1, Math.ceil((Math.max(...ends) - now) / 1000))
}

type Known = { readonly known: ReadonlyMap<string, Attempts>; readonly now: number }

/**
 * Locks the rows of these subjects, in key order; missing ones are made first, because what is not there cannot be locked.
 * The moment is that of the database once they are locked: every process counts by the same clock, and none by an earlier
 * moment than whoever had the rows before.
 */
async function take(session: Session, subjects: readonly Subject[]): Promise<Known> {
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
  return { known: new Map(rows.map((row) => [row.subject_hash, row])), now }
}

function keep(
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
