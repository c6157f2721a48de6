import { join, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { limitsOf } from '#records/visibility.ts'
import type { EventPair } from './find-automations.ts'
import type { Subject } from './payload.ts'

type EventRow = Omit<Subject, 'aggregate'> & {
  readonly aggregate_type: string
  readonly aggregate_id: number
  readonly aggregate_seq: number
}

/**
 * Stored events as subjects of runs, by their ids. Each is the first row from its id on, in the order of the primary key:
 * without statistics of a tenant the planner would otherwise scan all its events.
 */
export async function readSubjects(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Subject>> {
  const rows = await tx.rows<EventRow>(sql`
    select ${columns}
    from unnest(${ids}::text[]) as w (id)
    cross join lateral (
      select f.* from events f
      where f.tenant_id = ${tx.tenant.id} and f.id >= w.id
      order by f.id
      limit 1) e
    where e.id = w.id`)
  return new Map(rows.map((row) => [row.id, subjectFrom(row)]))
}

/** The newest event of a pair that is visible to the caller; null if there is none. */
export async function findNewestSubject(
  tx: Transaction,
  events: Resource,
  { resource_name, event }: EventPair,
): Promise<Subject | null> {
  const [newest] = await findEvents(
    tx,
    sql`${join([sql`e.kind = 'domain'`, ...limitsOf(events, 'e', tx)], sql` and `)}
      and e.resource_name = ${resource_name} and e.event = ${event}
    order by e.inserted_seq desc
    limit 1`,
  )
  return newest === undefined ? null : subjectFrom(newest)
}

/** Whether an event is visible to the caller. */
export async function isEventVisible(tx: Transaction, events: Resource, id: string): Promise<boolean> {
  const found = await findEvents(
    tx,
    sql`${join([sql`e.id = ${id}`, ...limitsOf(events, 'e', tx)], sql` and `)}`,
  )
  return found.length > 0
}

const columns = sql`
  e.id, e.position, e.resource_name, e.event, e.occurred_at, e.aggregate_type, e.aggregate_id, e.aggregate_seq, e.data, e.previous,
  e.depth, e.trace_parent`

function findEvents(tx: Transaction, condition: Sql): Promise<readonly EventRow[]> {
  return tx.rows<EventRow>(sql`
    select ${columns}
    from events e
    where e.tenant_id = ${tx.tenant.id} and ${condition}`)
}

function subjectFrom({ aggregate_type, aggregate_id, aggregate_seq, ...event }: EventRow): Subject {
  return { ...event, aggregate: { type: aggregate_type, id: aggregate_id, sequence: aggregate_seq } }
}
