import { hash, randomUUID } from 'node:crypto'
import { commitLazily } from '#database/commit-lazily.ts'
import type { Database } from '#database/database.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Queries, Scope } from '#database/transaction.ts'
import type { Source } from '#values/caller.ts'
import { newEventId } from '#values/ids.ts'
import { instantFor } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'
import { wallClock } from '#values/wall-clock.ts'
import { addressKey } from './address.ts'
import type { Lock } from './attempts.ts'
import { systemUser } from './users.ts'

/** Somebody who signs in, or tries to, and bears a name that there is. */
export type Visitor = {
  readonly type: 'users' | 'hhd_users' | 'ftp_users' | 'oauth_applications'
  readonly id: number
  /** Who does what they do once they are in; null where that is nobody's doing. */
  readonly user_id: number | null
  /** The one tenant they are let into; null where that is said by memberships. */
  readonly tenant_id: number | null
  /** Whether they are let into every tenant. */
  readonly is_operator: boolean
}

/** An attempt to sign in; nobody bears the name of a visitor who is null. */
export type Visit = {
  readonly visitor: Visitor | null
  readonly source: Source
  readonly ip: string
  readonly request_id?: string
}

/** What came of a visit: how it ended, where that is known now, and whom it locked out. */
type VisitEnd = { readonly action: 'signed_in' | 'sign_in_failed' | null; readonly locks: readonly Lock[] }

/** What was refused for want of a permission. */
export type RefusedOperation = {
  readonly type: string
  /** `sites.create`, `sites.read`. */
  readonly operation: string
  /** The permission that was wanting; null where it was no single one. */
  readonly permission: string | null
}

/** What the command line did to somebody. */
export type Command = {
  readonly visitor: Visitor
  /** The command: `user disable`. */
  readonly operation: string
  readonly action: 'created' | 'updated'
  readonly changes?: JsonObject
}

/** What a person changed about how they sign in. */
export type AccountChange = {
  readonly visit: Visit
  /** `second_factors.create`. */
  readonly operation: string
  readonly changes: JsonObject
}

/** An entry, without what all of them have. */
type Note = {
  readonly action: 'signed_in' | 'sign_in_failed' | 'locked' | 'refused' | Command['action']
  readonly aggregate_type: string | null
  readonly aggregate_id?: number
  readonly changes?: JsonObject
  readonly operation?: string
  readonly permission?: string | null
  readonly actor_id: number | null
  readonly application_id: number | null
  readonly source: Source
  readonly request_id: string | null
  readonly remote_address: string | null
}

/**
 * Notes what came of a visit in every tenant the visitor may enter: of people once a minute and address, of programs, which
 * sign in all day, and of operators, who may enter all tenants, once an hour; only their failures are counted. For a name that nobody bears the same is asked
 * and nothing written, so that it takes as long.
 */
export async function noteVisit(
  queries: Queries,
  { visitor, source, ip, request_id }: Visit,
  { action, locks }: VisitEnd,
): Promise<void> {
  const isApplication = visitor?.type === 'oauth_applications'
  const whose = { aggregate_type: visitor?.type ?? null, aggregate_id: visitor?.id ?? 0 }
  const visit = {
    actor_id: visitor?.user_id ?? null,
    application_id: isApplication ? whose.aggregate_id : null,
    source,
    request_id: request_id ?? null,
    remote_address: ip,
  }
  const locked = locks.map(({ of, until }) => ({
    ...visit,
    ...(of === 'address' ? { aggregate_type: null } : whose),
    action: 'locked' as const,
    changes: { locked_until: { was: null, is: until } },
  }))
  const notes = action === null ? locked : [{ ...visit, ...whose, action }, ...locked]
  if (notes.length === 0) return
  const isSparing = isApplication || visitor?.is_operator === true
  const alike = isSparing
    ? { within: HOUR, at: '', counts: action !== 'signed_in' }
    : { within: MINUTE, at: addressKey(ip), counts: true }
  await write(queries, { which: tenantsOf(visitor), notes, alike })
}

/** Notes a command each time it is given, in every tenant that whom it is about may enter (platform 16.4). */
export async function noteCommand(queries: Queries, { visitor, ...said }: Command): Promise<void> {
  const note = {
    ...said,
    aggregate_type: visitor.type,
    aggregate_id: visitor.id,
    actor_id: await systemUser(queries),
    application_id: null,
    source: 'cli' as const,
    request_id: null,
    remote_address: null,
  }
  const alike = { within: 1, at: randomUUID(), counts: true }
  await write(queries, { which: tenantsOf(visitor), notes: [note], alike })
}

/** Notes what a person changed about how they sign in, in every tenant that they may enter. */
export async function noteAccountChange(
  queries: Queries,
  { visit, operation, changes }: AccountChange,
): Promise<void> {
  const { visitor, source, ip, request_id } = visit
  const note = {
    action: 'updated' as const,
    aggregate_type: visitor?.type ?? null,
    aggregate_id: visitor?.id ?? 0,
    changes,
    operation,
    actor_id: visitor?.user_id ?? null,
    application_id: null,
    source,
    request_id: request_id ?? null,
    remote_address: ip,
  }
  await write(queries, {
    which: tenantsOf(visitor),
    notes: [note],
    alike: { within: 1, at: randomUUID(), counts: true },
  })
}

/** The tenants `t` that a visitor may enter, as a condition. */
function tenantsOf(visitor: Visitor | null): Sql {
  if (visitor !== null && visitor.tenant_id !== null) return sql`t.id = ${visitor.tenant_id}`
  if (visitor?.is_operator === true) return sql`t.is_active`
  return sql`t.is_active and t.id in (
    select m.tenant_id from subdomain_users m where m.user_id = ${visitor?.user_id ?? 0} and m.is_active and m.accepted_at is not null)`
}

/**
 * Notes refusals in the tenant of the caller, in a transaction of their own: that of the act is rolled back. It does not wait for
 * the disk, and where it fails the refusal is answered all the same, and `report` is told.
 */
export async function noteRefusals(
  database: Database,
  { tenant, caller, remote_address }: Scope,
  {
    refused,
    report,
  }: { readonly refused: readonly RefusedOperation[]; readonly report: (bug: unknown) => void },
): Promise<void> {
  if (refused.length === 0) return
  const notes = refused.map(({ type, operation, permission }) => ({
    action: 'refused' as const,
    aggregate_type: type,
    operation,
    permission,
    actor_id: caller.user_id,
    application_id: caller.application_id,
    source: caller.source,
    request_id: caller.request_id,
    remote_address: remote_address ?? null,
  }))
  const which = sql`t.id = ${tenant.id}`
  const alike = { within: MINUTE, at: '', counts: true }
  try {
    await database.transaction({ tenant, caller }, (tx) =>
      tx.pipeline([commitLazily(tx), write(tx, { which, notes, alike })]),
    )
  } catch (error) {
    report(error)
  }
}

const COLUMNS = {
  id: 'text',
  action: 'text',
  aggregate_type: 'text',
  aggregate_id: 'int8',
  changes: 'jsonb',
  operation: 'text',
  permission: 'text',
  actor_id: 'int8',
  application_id: 'int8',
  source: 'text',
  request_id: 'text',
  remote_address: 'text',
  occurred_at: 'timestamptz',
  same_key: 'text',
} as const

type Writing = {
  /** Which tenants `t`. */
  readonly which: Sql
  readonly notes: readonly Note[]
  /**
   * Within how many milliseconds, and at which address, the same is one entry, an empty one being any; and whether it counts how
   * often. What does not is read once it is there, and nothing is written.
   */
  readonly alike: { readonly within: number; readonly at: string; readonly counts: boolean }
}

/** A proxy may say anything for an address. */
const ADDRESS_MAX = 100

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Writes entries; what is alike is one of them, so that nobody fills the table. A tenant that is being reset has itself locked for
 * as long as it takes, and forgets its entries: nobody waits to write one.
 */
function write(queries: Queries, { which, notes, alike }: Writing): Query<unknown> {
  const now = wallClock()
  const time = Math.floor(now / alike.within)
  const rows = new Map(
    notes.map((note) => {
      const { request_id: _, remote_address: __, changes: ___, ...same } = note
      const same_key = hash('sha256', JSON.stringify([same, alike.at, time]), 'base64url')
      return [same_key, { ...note, id: newEventId(now), occurred_at: instantFor(new Date(now)), same_key }]
    }),
  )
  const isNew = sql` and not exists (
    select from audit_entries k where k.tenant_id = t.id and k.same_key = any(${[...rows.keys()]}::text[]))`
  return queries.run(sql`
    insert into audit_entries (tenant_id, id, action, aggregate_type, aggregate_id, changes, operation, permission, actor_id,
      application_id, source, request_id, remote_address, occurred_at, same_key)
    select t.tenant_id, n.id, n.action, n.aggregate_type, n.aggregate_id, n.changes, n.operation, n.permission, n.actor_id,
      n.application_id, n.source, n.request_id, left(n.remote_address, ${ADDRESS_MAX}::int), n.occurred_at, n.same_key
    from ${tableOf('n', COLUMNS, [...rows.values()])}
    cross join (
      select t.id as tenant_id from tenants t where ${which}${alike.counts ? sql`` : isNew} for key share of t skip locked
    ) t
    order by t.tenant_id, n.same_key
    on conflict (tenant_id, same_key) do update set times = audit_entries.times + 1`)
}
