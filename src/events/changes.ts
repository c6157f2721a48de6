import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { Instant } from '#values/instant.ts'

/** A numbered event without its content. */
export type FeedChange = {
  readonly position: number
  readonly aggregate_type: string
  readonly aggregate_id: number
  readonly event: string
  readonly actor_id: number | null
  readonly occurred_at: Instant
  /** Of a private record: the only user who sees it. */
  readonly owner_id: number | null
  /** Whether the caller sees the record it is about. */
  readonly is_visible: boolean
}

/** The first changes after a position in order, including those the caller does not see. */
export async function readChanges(
  tx: Transaction,
  events: Resource,
  { after, count }: { readonly after: number; readonly count: number },
): Promise<readonly FeedChange[]> {
  const ownTypes = events.event_subjects.filter(({ declaration }) => declaration.visible_to !== undefined)
  return tx.rows<FeedChange>(sql`
    select e.position, e.aggregate_type, e.aggregate_id, e.event, e.actor_id, e.occurred_at,
      case when e.aggregate_type = any(${ownTypes.map(({ name }) => name)}::text[]) then (e.data ->> 'user_id')::bigint end as owner_id,
      (${visibilityOf(events, 'e', tx)}) is true as is_visible
    from events e
    where e.tenant_id = ${tx.tenant.id} and e.position > ${after}
    order by e.position
    limit ${count}`)
}

/** The last assigned position of a tenant, and the first whose event is still stored. */
export type FeedPositions = { readonly last: number; readonly first: number | null }

/** Reads which positions of a tenant can be read. */
export async function readPositions(tx: Transaction): Promise<FeedPositions> {
  return tx.one<FeedPositions>(sql`
    select
      coalesce((select l.last_position from relay_leases l where l.tenant_id = ${tx.tenant.id}), 0) as last,
      (select min(e.position) from events e where e.tenant_id = ${tx.tenant.id} and e.position is not null) as first`)
}

/** Reads the last positions of tenants; one without events is missing. */
export async function readLastPositions(
  queries: Queries,
  tenants: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await queries.rows<{ tenant_id: number; last_position: number }>(sql`
    select l.tenant_id, l.last_position from relay_leases l
    where l.tenant_id = any(${[...tenants]}::bigint[]) and l.last_position > 0`)
  return new Map(found.map(({ tenant_id, last_position }) => [tenant_id, last_position]))
}
