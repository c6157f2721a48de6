import { join, type Sql, sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'

/** An event as a row to insert. */
export type OutboxEvent = {
  readonly id: string
  readonly kind: 'domain' | 'change'
  readonly resource_name: string
  readonly event: string
  readonly aggregate_type: string
  readonly aggregate_id: number
  /** Whether the record has no earlier events. */
  readonly is_first: boolean
  readonly data: JsonObject
  readonly previous: JsonObject | null
  readonly caller: Caller | null
}

const recordOf = ({ aggregate_type, aggregate_id }: Pick<OutboxEvent, 'aggregate_type' | 'aggregate_id'>) =>
  `${aggregate_type} ${aggregate_id}`

/** How many events records had before a transaction, where that was read. */
const earlierEvents = new WeakMap<Transaction, ReadonlyMap<string, number>>()

/** So many events are written as rows of their own; more of them by one statement that reads a list. */
const ROWS_MAX = 50

/** Reads how many events the records of events have had. */
export async function readEarlierEvents(tx: Transaction, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0 || events.length > ROWS_MAX) return
  const known = events.filter(({ is_first }) => !is_first)
  const records = [...new Map(known.map((event) => [recordOf(event), event])).values()]
  const found =
    records.length === 0
      ? []
      : await tx.rows<{ aggregate_type: string; aggregate_id: number; last: number }>(sql`
          select r.aggregate_type, r.aggregate_id, (
            select coalesce(max(o.aggregate_seq), 0) from events o
            where o.tenant_id = ${tx.tenant.id} and o.aggregate_type = r.aggregate_type and o.aggregate_id = r.aggregate_id) as last
          from ${tableOf('r', { aggregate_type: 'text', aggregate_id: 'int8' }, records)}`)
  earlierEvents.set(tx, new Map(found.map((record) => [recordOf(record), record.last])))
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
  actor_id: 'int8',
  source: 'text',
  request_id: 'text',
  cause_id: 'text',
  depth: 'int8',
} as const

/** The statement that writes events, in the order given. */
export function eventInsertion(tx: Transaction, events: readonly OutboxEvent[]): Sql {
  const { caller, tenant, now, trace_parent } = tx
  const earlier = earlierEvents.get(tx)
  earlierEvents.delete(tx)
  if (earlier !== undefined && events.every((event) => event.is_first || earlier.has(recordOf(event))))
    return plainInsertion(tx, events, earlier)
  return sql`
    insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data, previous,
      actor_id, source, request_id, cause_id, depth, trace_parent, occurred_at)
    select ${tenant.id}::bigint, e.id, e.kind, e.resource_name, e.event, e.aggregate_type, e.aggregate_id,
      case when e.is_first then 0 else (
        select coalesce(max(o.aggregate_seq), 0) from events o
        where o.tenant_id = ${tenant.id} and o.aggregate_type = e.aggregate_type and o.aggregate_id = e.aggregate_id) end + e.turn,
      e.data, e.previous, e.actor_id, e.source, e.request_id, e.cause_id, e.depth, ${trace_parent}, ${now}::timestamptz
    from ${tableOf('e', EVENT, eventRows(events, caller))}
    order by e.place`
}

/** An event with its place among others of the transaction, its turn among those of its record, and its caller. */
type EventRow = Omit<OutboxEvent, 'caller'> &
  Pick<Caller, 'source' | 'request_id' | 'cause_id' | 'depth'> & {
    readonly place: number
    readonly turn: number
    readonly actor_id: number
  }

function eventRows(events: readonly OutboxEvent[], caller: Caller): readonly EventRow[] {
  const counted = new Map<string, number>()
  return events.map((event, place) => {
    const record = recordOf(event)
    const turn = (counted.get(record) ?? 0) + 1
    counted.set(record, turn)
    const { caller: own, ...row } = event
    const { user_id: actor_id, source, request_id, cause_id, depth } = own ?? caller
    return { ...row, place, turn, actor_id, source, request_id, cause_id, depth }
  })
}

function plainInsertion(
  { caller, tenant, now, trace_parent }: Transaction,
  events: readonly OutboxEvent[],
  earlier: ReadonlyMap<string, number>,
): Sql {
  const rows = eventRows(events, caller).map((row) => {
    const seq = row.turn + (earlier.get(recordOf(row)) ?? 0)
    return sql`(${tenant.id}, ${row.id}, ${row.kind}, ${row.resource_name}, ${row.event}, ${row.aggregate_type}, ${row.aggregate_id},
      ${seq}, ${JSON.stringify(row.data)}::jsonb, ${row.previous === null ? null : JSON.stringify(row.previous)}::jsonb, ${row.actor_id}, ${row.source}, ${row.request_id}, ${row.cause_id},
      ${row.depth}, ${trace_parent}, ${now})`
  })
  return sql`
    insert into events (tenant_id, id, kind, resource_name, event, aggregate_type, aggregate_id, aggregate_seq, data, previous,
      actor_id, source, request_id, cause_id, depth, trace_parent, occurred_at)
    values ${join(rows, sql`, `)}`
}
