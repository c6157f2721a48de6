import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { AnyRow } from '#records/columns.ts'
import { flatRecordFor } from '#records/wire.ts'
import { flatRecordSql } from '#records/wire-sql.ts'
import { newEventId } from '#values/ids.ts'
import type { JsonObject } from '#values/json.ts'
import { wakeRelay } from './wake.ts'

/** Something that happened in the warehouse, for automations, webhooks and the change feed (platform 7). */
export type Happening = {
  /** `goods_out` and `completed`, as the matrix of platform 8.2 lists them. */
  readonly resource_name: string
  readonly event: string
  /** The record it happened to. */
  readonly aggregate: { readonly type: string; readonly id: number }
  readonly data: JsonObject
  readonly previous?: JsonObject | null
}

/** What became of a record. */
export type ChangeEvent = 'created' | 'updated' | 'deleted'

/** Writes an event into the outbox, in this transaction, for the relay to number and hand on. */
export function announce(tx: Transaction, happening: Happening): string {
  return write(tx, 'domain', happening)
}

/** Writes that a record was created, updated or deleted. */
export function announceChange(
  tx: Transaction,
  resource: Resource,
  change: {
    readonly event: ChangeEvent
    readonly row: AnyRow
    readonly previous?: Readonly<Record<string, unknown>> | null
  },
): void {
  const data = flatRecordFor(resource, change.row)
  const former = Object.entries(change.previous ?? {}).map(([name, value]) => [
    name,
    name in data ? value : null,
  ])
  write(tx, 'change', {
    resource_name: resource.name,
    event: change.event,
    aggregate: { type: resource.name, id: change.row.id },
    data,
    previous: change.previous === undefined || change.previous === null ? null : Object.fromEntries(former),
  })
}

/**
 * The statement that writes that a record was created, from the row `made` that the statement it stands in creates
 * (`records/create.ts`).
 */
export function creationAnnounced(tx: Transaction, resource: Resource): Sql {
  const { caller, tenant } = tx
  tx.afterCommit(() => wakeRelay(tenant.id))
  return sql`
    insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data,
      actor_id, source, request_id, cause_id, depth, occurred_at)
    select m.tenant_id, ${newEventId()}, 'change', ${resource.name}, 'created', ${resource.name}, m.id, 1, ${flatRecordSql(resource)},
      ${caller.user_id}::bigint, ${caller.source}, ${caller.request_id}, ${caller.cause_id}, ${caller.depth}::int, m.created_at
    from made m`
}

/** Writes that many records were created, in one statement for all of them. */
export function announceCreated(tx: Transaction, resource: Resource, rows: readonly AnyRow[]): void {
  if (rows.length === 0) return
  const { caller, tenant, now } = tx
  const events = rows.map((row) => ({
    id: newEventId(),
    aggregate: row.id,
    data: flatRecordFor(resource, row),
  }))
  tx.atEnd(sql`
    insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data,
      actor_id, source, request_id, cause_id, depth, occurred_at)
    select ${tenant.id}::bigint, e.id, 'change', ${resource.name}, 'created', ${resource.name}, e.aggregate, 1, e.data,
      ${caller.user_id}::bigint, ${caller.source}, ${caller.request_id}, ${caller.cause_id}, ${caller.depth}::int,
      ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as l (event, place)
    cross join lateral jsonb_to_record(l.event) as e (id text, aggregate bigint, data jsonb)
    order by l.place`)
  tx.afterCommit(() => wakeRelay(tenant.id))
}

/** Writes many events into the outbox, in one statement, in the order given. */
export function announceAll(tx: Transaction, happenings: readonly Happening[]): void {
  if (happenings.length === 0) return
  const { caller, tenant, now } = tx
  const events = happenings.map(({ aggregate, previous, ...happening }) => ({
    ...happening,
    id: newEventId(),
    aggregate_type: aggregate.type,
    aggregate_id: aggregate.id,
    previous: previous ?? null,
  }))
  tx.atEnd(sql`
    insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data, previous,
      actor_id, source, request_id, cause_id, depth, occurred_at)
    select ${tenant.id}::bigint, e.id, 'domain', e.resource_name, e.event, e.aggregate_type, e.aggregate_id,
      (select coalesce(max(o.aggregate_seq), 0) from events o
        where o.tenant_id = ${tenant.id} and o.aggregate_type = e.aggregate_type and o.aggregate_id = e.aggregate_id)
        + row_number() over (partition by e.aggregate_type, e.aggregate_id order by l.place),
      e.data, e.previous, ${caller.user_id}::bigint, ${caller.source}, ${caller.request_id}, ${caller.cause_id},
      ${caller.depth}::int, ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as l (event, place)
    cross join lateral jsonb_to_record(l.event) as e (id text, resource_name text, event text, aggregate_type text,
      aggregate_id bigint, data jsonb, previous jsonb)
    order by l.place`)
  tx.afterCommit(() => wakeRelay(tenant.id))
}

function write(tx: Transaction, kind: 'domain' | 'change', happening: Happening): string {
  const id = newEventId()
  const { caller, tenant, now } = tx
  const { type, id: aggregate } = happening.aggregate
  const previous =
    happening.previous === undefined || happening.previous === null
      ? null
      : JSON.stringify(happening.previous)
  // Nothing has happened to a record before it was created.
  const sequence =
    kind === 'change' && happening.event === 'created'
      ? sql`1`
      : sql`(select coalesce(max(e.aggregate_seq), 0) + 1 from events e
        where e.tenant_id = ${tenant.id} and e.aggregate_type = ${type} and e.aggregate_id = ${aggregate})`
  tx.atEnd(sql`
    insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data, previous,
      actor_id, source, request_id, cause_id, depth, occurred_at)
    values (${tenant.id}, ${id}, ${kind}, ${happening.resource_name}, ${happening.event}, ${type}, ${aggregate}, ${sequence},
      ${JSON.stringify(happening.data)}, ${previous}, ${caller.user_id}, ${caller.source}, ${caller.request_id},
      ${caller.cause_id}, ${caller.depth}, ${now})`)
  tx.afterCommit(() => wakeRelay(tenant.id))
  return id
}
