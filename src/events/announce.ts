import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { AnyRow } from '#records/columns.ts'
import { flatRecordFor } from '#records/wire.ts'
import { flatRecordSql } from '#records/wire-sql.ts'
import type { Caller } from '#values/caller.ts'
import { newEventId } from '#values/ids.ts'
import type { JsonObject } from '#values/json.ts'
import { eventInsertion, type OutboxEvent, readEarlierEvents } from './event-insertion.ts'
import { wakeRelay } from './wake.ts'

/** An event for automations, webhooks and the change feed (platform 7). */
export type EventToAnnounce = {
  /** `goods_out` and `completed`, as the matrix of platform 8.2 lists them. */
  readonly resource_name: string
  readonly event: string
  /** The record of the event. */
  readonly aggregate: { readonly type: string; readonly id: number }
  readonly data: JsonObject
  readonly previous?: JsonObject | null
  /** The actor; by default the caller of the transaction. */
  readonly caller?: Caller
}

/** The kind of change to a record. */
export type ChangeEvent = 'created' | 'updated' | 'deleted'

/** Writes an event to the outbox in this transaction, to be numbered and delivered by the relay. */
export function announce(tx: Transaction, happening: EventToAnnounce): string {
  const event = outboxEventOf('domain', happening)
  addEvents(tx, [event])
  return event.id
}

/** Announces a change that is not one of a record: a job of the queue, the resealing of secrets. */
export function announceInside(
  tx: Transaction,
  event: EventToAnnounce & { readonly event: ChangeEvent },
): void {
  addEvents(tx, [outboxEventOf('change', event)])
}

/** Announces that a record was created, updated or deleted. */
export function announceChange(
  tx: Transaction,
  resource: Resource,
  change: {
    readonly event: ChangeEvent
    readonly row: AnyRow
    readonly previous?: Readonly<Record<string, unknown>> | null
    /** Whose act it was; the caller's of the transaction where nothing is said. */
    readonly caller?: Caller
  },
): void {
  const data = flatRecordFor(resource, change.row)
  const previous_values = Object.entries(change.previous ?? {}).map(([name, value]) => [
    name,
    name in data ? value : null,
  ])
  const event = outboxEventOf('change', {
    resource_name: resource.name,
    event: change.event,
    aggregate: { type: resource.name, id: change.row.id },
    data,
    previous:
      change.previous === undefined || change.previous === null ? null : Object.fromEntries(previous_values),
    ...(change.caller && { caller: change.caller }),
  })
  addEvents(tx, [event])
}

/**
 * The statement that announces a created record, from the row `made` of the statement that creates it
 * (`records/create.ts`).
 */
export function creationAnnounced(tx: Transaction, resource: Resource): Sql {
  const { caller, tenant } = tx
  tx.afterCommit(() => wakeRelay(tenant.id))
  return sql`
    insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data,
      actor_id, source, request_id, cause_id, depth, trace_parent, occurred_at)
    select m.tenant_id, ${newEventId()}, 'change', ${resource.name}, 'created', ${resource.name}, m.id, 1, ${flatRecordSql(resource)},
      ${caller.user_id}::bigint, ${caller.source}, ${caller.request_id}, ${caller.cause_id}, ${caller.depth}::int, ${tx.trace_parent},
      m.created_at
    from made m`
}

/** Announces that many records were created. */
export function announceCreated(tx: Transaction, resource: Resource, rows: readonly AnyRow[]): void {
  announceAllCreated(
    tx,
    resource,
    rows.map((row) => ({ row })),
  )
}

/** Announces that many records were created, each by its caller, or that of the transaction. */
export function announceAllCreated(
  tx: Transaction,
  resource: Resource,
  created: readonly { readonly row: AnyRow; readonly caller?: Caller }[],
): void {
  addEvents(
    tx,
    created.map(({ row, caller }) =>
      outboxEventOf('change', {
        resource_name: resource.name,
        event: 'created',
        aggregate: { type: resource.name, id: row.id },
        data: flatRecordFor(resource, row),
        ...(caller && { caller }),
      }),
    ),
  )
}

/** Writes many events to the outbox, in the order given. */
export function announceAll(tx: Transaction, events: readonly EventToAnnounce[]): void {
  addEvents(
    tx,
    events.map((event) => outboxEventOf('domain', event)),
  )
}

function outboxEventOf(
  kind: OutboxEvent['kind'],
  { aggregate, previous, caller, ...event }: EventToAnnounce,
): OutboxEvent {
  return {
    ...event,
    id: newEventId(),
    kind,
    aggregate_type: aggregate.type,
    aggregate_id: aggregate.id,
    is_first: kind === 'change' && event.event === 'created',
    previous: previous ?? null,
    caller: caller ?? null,
  }
}

/** The events that transactions have announced so far. */
const announced = new WeakMap<Transaction, OutboxEvent[]>()

/** Collects events until the end of the transaction, where one statement writes all of them in order. */
function addEvents(tx: Transaction, events: readonly OutboxEvent[]): void {
  if (events.length === 0) return
  const before = announced.get(tx)
  if (before !== undefined) {
    before.push(...events)
    return
  }
  const all = [...events]
  announced.set(tx, all)
  tx.beforeCommit(() => {
    announced.delete(tx)
    return eventInsertion(tx, all)
  })
  tx.afterCommit(() => wakeRelay(tx.tenant.id))
}

/**
 * Reads how many events the records of what was announced so far have had, where an insert cannot. Called before every commit.
 */
export async function countEarlierEvents(tx: Transaction): Promise<void> {
  if (!tx.topology.readsInInserts) await readEarlierEvents(tx, announced.get(tx) ?? [])
}
