import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'

/** An event with its position. */
export type FedEvent = {
  readonly position: number
  readonly id: string
  readonly kind: 'domain' | 'change'
  readonly resource_name: string
  readonly event: string
  readonly aggregate_type: string
  readonly aggregate_id: number
  readonly source: string
  readonly actor_id: number | null
  readonly occurred_at: Instant
  readonly data: JsonObject
}

/** The first events after a position, or the last ones without one; in order. */
export function readFeed(
  tx: Transaction,
  { after, count }: { readonly after: number | null; readonly count: number },
): Promise<readonly FedEvent[]> {
  const direction = after === null ? sql`desc` : sql`asc`
  return tx.rows<FedEvent>(sql`
    select f.*
    from (
      select e.position, e.id, e.kind, e.resource_name, e.event, e.aggregate_type, e.aggregate_id, e.source, e.actor_id,
        e.occurred_at, e.data
      from events e
      where e.tenant_id = ${tx.tenant.id} and e.position > ${after ?? 0}
      order by e.position ${direction}
      limit ${count}
    ) f
    order by f.position`)
}
