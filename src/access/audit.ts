import { hash, randomUUID } from 'node:crypto'
import { commitAsynchronously } from '#database/commit-asynchronously.ts'
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
import { noteAccountChange } from './account-notices.ts'
import { addressKey } from './address.ts'
import type { Lock } from './attempts.ts'
import { systemUser } from './users.ts'

/** The id that stands for a name that nobody has. */
const NOBODY = 0

/** A known user or application that signs in or tries to. */
export type Visitor = {
  readonly type: 'users' | 'hhd_users' | 'ftp_users' | 'oauth_applications'
  readonly id: number
  /** The user who acts after the sign-in; null if there is none. */
  readonly user_id: number | null
  /** The single tenant of a handheld or SFTP login; null where memberships decide. */
  readonly tenant_id: number | null
  /** Whether the visitor may enter every tenant. */
  readonly is_operator: boolean
}

/** A sign-in attempt; the visitor is null if the name is unknown. */
export type SignInVisit = {
  readonly visitor: Visitor | null
  readonly source: Source
  readonly ip: string
  readonly request_id?: string
}

/** The outcome of an attempt: the result, if known, and the locks it caused. */
type VisitOutcome = {
  readonly action: 'signed_in' | 'sign_in_failed' | null
  readonly locks: readonly Lock[]
}

/** A request that was refused for a missing permission. */
export type RefusedOperation = {
  readonly type: string
  /** For example `sites.create` or `sites.read`. */
  readonly operation: string
  /** The missing permission; null if no single one was missing. */
  readonly permission: string | null
}

/** A command line action on a user or application. */
export type Command = {
  readonly visitor: Visitor
  /** The command: `user disable`. */
  readonly operation: string
  readonly action: 'created' | 'updated'
  readonly changes?: JsonObject
}

/** A user's change to how they sign in. */
export type AccountChange = {
  readonly visit: SignInVisit
  /** For example `second_factors.create`. */
  readonly operation: string
  readonly changes: JsonObject
}

/** An audit entry, without the columns that all entries have. */
type AuditNote = {
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
 * Records a sign-in attempt in every tenant the visitor may enter: for people once a minute and address; for
 * applications and operators, who sign in often or everywhere, once an hour, with only failures counted. For an
 * unknown name the same queries run without a result, so that the time does not reveal it.
 */
export async function recordVisit(
  queries: Queries,
  { visitor, source, ip, request_id }: SignInVisit,
  { action, locks }: VisitOutcome,
): Promise<void> {
  const isApplication = visitor?.type === 'oauth_applications'
  const aggregate = { aggregate_type: visitor?.type ?? null, aggregate_id: visitor?.id ?? NOBODY }
  const visit = {
    actor_id: visitor?.user_id ?? null,
    application_id: isApplication ? aggregate.aggregate_id : null,
    source,
    request_id: request_id ?? null,
    remote_address: ip,
  }
  const locked = locks.map(({ of, until }) => ({
    ...visit,
    ...(of === 'address' ? { aggregate_type: null } : aggregate),
    action: 'locked' as const,
    changes: { locked_until: { was: null, is: until } },
  }))
  const entries = action === null ? locked : [{ ...visit, ...aggregate, action }, ...locked]
  if (entries.length === 0) return
  const isRateLimited = isApplication || visitor?.is_operator === true
  const duplicates = isRateLimited
    ? { within_ms: HOUR, at: '', counts: action !== 'signed_in' }
    : { within_ms: MINUTE, at: addressKey(ip), counts: true }
  await write(queries, { which: tenantsOf(visitor), entries, duplicates })
}

/** Records a command in every tenant that the user or application may enter (platform 16.4). */
export async function recordCommand(queries: Queries, { visitor, ...command }: Command): Promise<void> {
  const entry = {
    ...command,
    aggregate_type: visitor.type,
    aggregate_id: visitor.id,
    actor_id: await systemUser(queries),
    application_id: null,
    source: 'cli' as const,
    request_id: null,
    remote_address: null,
  }
  const duplicates = { within_ms: 1, at: randomUUID(), counts: true }
  await write(queries, { which: tenantsOf(visitor), entries: [entry], duplicates })
}

/** Records a change of a user's second factors in every tenant they may enter, and has it told to the user. */
export async function recordAccountChange(
  queries: Queries,
  { visit, operation, changes }: AccountChange,
): Promise<void> {
  const { visitor, source, ip, request_id } = visit
  if (visitor !== null && visitor.user_id !== null)
    await noteAccountChange(queries, visitor.user_id, 'second_factor')
  const entry = {
    action: 'updated' as const,
    aggregate_type: visitor?.type ?? null,
    aggregate_id: visitor?.id ?? NOBODY,
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
    entries: [entry],
    duplicates: { within_ms: 1, at: randomUUID(), counts: true },
  })
}

/** The condition for the tenants `t` that a visitor may enter. */
function tenantsOf(visitor: Visitor | null): Sql {
  if (visitor !== null && visitor.tenant_id !== null) return sql`t.id = ${visitor.tenant_id}`
  if (visitor?.is_operator === true) return sql`t.is_active`
  return sql`t.is_active and t.id in (
    select m.tenant_id from subdomain_users m where m.user_id = ${visitor?.user_id ?? null} and m.is_active and m.accepted_at is not null)`
}

/**
 * Records refusals in the tenant of the caller, in a separate transaction, since that of the act was rolled back. It
 * commits without waiting for the disk; a failure is passed to `report` and does not change the answer.
 */
export async function recordRefusals(
  database: Database,
  { tenant, caller, remote_address }: Scope,
  {
    refused,
    report,
  }: { readonly refused: readonly RefusedOperation[]; readonly report: (bug: unknown) => void },
): Promise<void> {
  if (refused.length === 0) return
  const entries = refused.map(({ type, operation, permission }) => ({
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
  const duplicates = { within_ms: MINUTE, at: '', counts: true }
  try {
    await database.transaction({ tenant, caller }, (tx) =>
      tx.pipeline([commitAsynchronously(tx), write(tx, { which, entries, duplicates })]),
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

type AuditWrite = {
  /** The condition for the tenants `t`. */
  readonly which: Sql
  readonly entries: readonly AuditNote[]
  /**
   * Equal entries within this time and at this address (any address if empty) are one; `counts` tells whether
   * repetitions are counted, or ignored without a write.
   */
  readonly duplicates: { readonly within_ms: number; readonly at: string; readonly counts: boolean }
}

/** A proxy may send any text as the address. */
const ADDRESS_MAX = 100

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Writes entries, equal ones once, so that nobody can fill the table. Tenants that are being reset are locked and
 * skipped, since their entries are deleted anyway.
 */
function write(queries: Queries, { which, entries, duplicates }: AuditWrite): Query<unknown> {
  const now = wallClock()
  const time = Math.floor(now / duplicates.within_ms)
  const rows = new Map(
    entries.map((entry) => {
      const { request_id: _, remote_address: __, changes: ___, ...same } = entry
      const same_key = hash('sha256', JSON.stringify([same, duplicates.at, time]), 'base64url')
      return [same_key, { ...entry, id: newEventId(now), occurred_at: instantFor(new Date(now)), same_key }]
    }),
  )
  // Where nodes have copies of tenants none is locked: an entry that is written after a reset does no harm. Nor are equal ones looked for.
  const { hasSoleTenantRows } = queries.topology
  const lock = queries.topology.hasSoleTenantRows ? sql` for key share of t skip locked` : sql``
  const change =
    hasSoleTenantRows || duplicates.counts ? sql`update set times = audit_entries.times + 1` : sql`nothing`
  const isNew = sql` and not exists (
    select from audit_entries k where k.tenant_id = t.id and k.same_key = any(${[...rows.keys()]}::text[]))`
  return queries.run(sql`
    insert into audit_entries (tenant_id, id, action, aggregate_type, aggregate_id, changes, operation, permission, actor_id,
      application_id, source, request_id, remote_address, occurred_at, same_key)
    select t.tenant_id, n.id, n.action, n.aggregate_type, n.aggregate_id, n.changes, n.operation, n.permission, n.actor_id,
      n.application_id, n.source, n.request_id, left(n.remote_address, ${ADDRESS_MAX}::int), n.occurred_at, n.same_key
    from ${tableOf('n', COLUMNS, [...rows.values()])}
    cross join (
      select t.id as tenant_id from tenants t where ${which}${duplicates.counts || !queries.topology.hasSoleTenantRows ? sql`` : isNew}${lock}
    ) t
    order by t.tenant_id, n.same_key
    on conflict (tenant_id, same_key) do ${change}`)
}
