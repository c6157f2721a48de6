import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { recordTypeOf } from '#domain/automations/matrix.ts'
import { announceCreated } from '#events/announce.ts'
import type { NumberedEvent } from '#events/relay.ts'
import { insertMany } from '#records/parts.ts'

/** Domain events that tell of no change of status. */
const NO_STATUS: readonly string[] = ['created', 'updated', 'triggered', 'due']

/** What a watcher is told of a record. */
type StatusNotice = {
  readonly user_id: number
  readonly record_type: string
  readonly record_id: number
  readonly record_title: string | null
  readonly message: string | null
  readonly actor_id: number | null
}

/**
 * Notifies those who watch a record of its change of status, by the events that were just numbered, except who made the change
 * (spec: platform 21.3). Of several events of a record the last is told.
 */
export async function notifyWatchers(
  tx: Transaction,
  notifications: Resource,
  numbered: readonly NumberedEvent[],
): Promise<void> {
  const changes = numbered
    .filter(({ kind, event }) => (kind === 'domain' ? !NO_STATUS.includes(event) : event === 'updated'))
    .map(({ id, resource_name, aggregate_id }, place) => ({
      place,
      id,
      record_type: recordTypeOf(resource_name) ?? resource_name,
      record_id: aggregate_id,
    }))
  if (changes.length === 0) return
  // Each event is the first row from its id on: without statistics of a tenant the planner would scan all its events.
  const found = await tx.rows<StatusNotice>(sql`
    select distinct on (w.user_id, w.record_type, w.record_id)
      w.user_id, w.record_type, w.record_id, left(coalesce(e.data ->> 'reference', e.data ->> 'code', e.data ->> 'name'), 255) as record_title,
      case when e.kind = 'domain' then e.event else e.data ->> 'status' end as message, e.actor_id
    from ${tableOf('n', { place: 'int8', id: 'text', record_type: 'text', record_id: 'int8' }, changes)}
    join watches w on w.tenant_id = ${tx.tenant.id} and w.record_type = n.record_type and w.record_id = n.record_id
    join subdomain_users m on m.tenant_id = w.tenant_id and m.user_id = w.user_id and m.is_active
    cross join lateral (
      select f.* from events f
      where f.tenant_id = w.tenant_id and f.id >= n.id
      order by f.id
      limit 1) e
    where e.id = n.id and w.user_id is distinct from e.actor_id and (e.kind = 'domain' or e.previous ? 'status')
    order by w.user_id, w.record_type, w.record_id, n.place desc`)
  if (found.length === 0) return
  const rows = await insertMany(
    tx,
    notifications,
    found.map((notice) => ({ ...notice, kind: 'status', read: false })),
  )
  announceCreated(tx, notifications, rows)
}
