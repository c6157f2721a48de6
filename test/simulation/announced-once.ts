import assert from 'node:assert/strict'
import type { Floor } from '../support/floor.ts'

/**
 * Records in the outbox which transaction announced each event. Neither time nor request identify transactions: one
 * request that processes orders of different kinds queues several jobs, which start at the same time.
 */
export async function recordAnnouncers({ rows }: Floor): Promise<void> {
  await rows(
    'alter table events add column told_in xid8, alter column told_in set default pg_current_xact_id()',
  )
}

/** No act announced the same change of a record twice (operations 13); of goods, one event per order. */
export async function findRepeatedEvents({ rows, scope }: Floor): Promise<void> {
  const twice = await rows(
    `select e.kind, e.resource_name || '.' || e.event as name, e.source, e.aggregate_id::float8 as id, count(*)::int as times
     from events e
     where e.tenant_id = $1 and e.told_in is not null and e.resource_name <> 'stock'
     group by e.told_in, e.kind, e.resource_name, e.event, e.aggregate_type, e.aggregate_id, e.source
     having count(*) > 1
     order by name, id`,
    [scope.tenant.id],
  )
  assert.deepEqual(twice, [])
}
