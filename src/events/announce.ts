import { type Sql, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
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
  const event = toldOf('domain', happening)
  tell(tx, [event])
  return event.id
}

/** Writes that something changed which is no record that clients maintain: a job of the queue, the seals of secrets. */
export function announceInside(
  tx: Transaction,
  happening: Happening & { readonly event: ChangeEvent },
): void {
  tell(tx, [toldOf('change', happening)])
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
  const event = toldOf('change', {
    resource_name: resource.name,
    event: change.event,
    aggregate: { type: resource.name, id: change.row.id },
    data,
    previous: change.previous === undefined || change.previous === null ? null : Object.fromEntries(former),
  })
  tell(tx, [event])
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

/** Writes that many records were created. */
export function announceCreated(tx: Transaction, resource: Resource, rows: readonly AnyRow[]): void {
  tell(
    tx,
    rows.map((row) =>
      toldOf('change', {
        resource_name: resource.name,
        event: 'created',
        aggregate: { type: resource.name, id: row.id },
        data: flatRecordFor(resource, row),
      }),
    ),
  )
}

/** Writes many events into the outbox, in the order given. */
export function announceAll(tx: Transaction, happenings: readonly Happening[]): void {
  tell(
    tx,
    happenings.map((happening) => toldOf('domain', happening)),
  )
}

/** An event as its statement is told it. */
type Told = {
  readonly id: string
  readonly kind: 'domain' | 'change'
  readonly resource_name: string
  readonly event: string
  readonly aggregate_type: string
  readonly aggregate_id: number
  /** Whether nothing can have happened to the record before. */
  readonly is_first: boolean
  readonly data: JsonObject
  readonly previous: JsonObject | null
}

function toldOf(kind: Told['kind'], { aggregate, previous, ...happening }: Happening): Told {
  return {
    ...happening,
    id: newEventId(),
    kind,
    aggregate_type: aggregate.type,
    aggregate_id: aggregate.id,
    is_first: kind === 'change' && happening.event === 'created',
    previous: previous ?? null,
  }
}

/** What transactions have told so far. */
const told = new WeakMap<Transaction, Told[]>()

/** Leaves events for the end of the transaction, where all of them are written in one statement, in the order told. */
function tell(tx: Transaction, events: readonly Told[]): void {
  if (events.length === 0) return
  const before = told.get(tx)
  if (before !== undefined) {
    before.push(...events)
    return
  }
  const all = [...events]
  told.set(tx, all)
  tx.beforeCommit(() => {
    told.delete(tx)
    return insertion(tx, all)
  })
  tx.afterCommit(() => wakeRelay(tx.tenant.id))
}

const EVENT = {
  place: 'int8',
  id: 'text',
  kind: 'text',
  resource_name: 'text',
  event: 'text',
  aggregate_type: 'text',
  aggregate_id: 'int8',
  is_first: 'bool',
  turn: 'int8',
  data: 'jsonb',
  previous: 'jsonb',
} as const

function insertion({ caller, tenant, now }: Transaction, events: readonly Told[]): Sql {
  return sql`
    insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data, previous,
      actor_id, source, request_id, cause_id, depth, occurred_at)
    select ${tenant.id}::bigint, e.id, e.kind, e.resource_name, e.event, e.aggregate_type, e.aggregate_id,
      case when e.is_first then 0 else (
        select coalesce(max(o.aggregate_seq), 0) from events o
        where o.tenant_id = ${tenant.id} and o.aggregate_type = e.aggregate_type and o.aggregate_id = e.aggregate_id) end + e.turn,
      e.data, e.previous, ${caller.user_id}::bigint, ${caller.source}, ${caller.request_id}, ${caller.cause_id},
      ${caller.depth}::int, ${now}::timestamptz
    from ${tableOf('e', EVENT, inTurn(events))}
    order by e.place`
}

/** Numbers events, and counts those of one record. */
function inTurn(
  events: readonly Told[],
): readonly (Told & { readonly place: number; readonly turn: number })[] {
  const counted = new Map<string, number>()
  return events.map((event, place) => {
    const record = `${event.aggregate_type} ${event.aggregate_id}`
    const turn = (counted.get(record) ?? 0) + 1
    counted.set(record, turn)
    return { ...event, place, turn }
  })
}
