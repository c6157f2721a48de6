import { SerializationFailure } from '#database/failures.ts'
import { lockRows } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { OPEN } from '#domain/stock/buckets.ts'

/** A replenishment that waits for a demand pickface, and an empty one for it. */
export type FreeDemandFace = { readonly task_id: number; readonly location_id: number }

/** The replenishments that wait for one of these locations, if empty; the oldest first. */
export function findFreeDemandFaces(
  tx: Transaction,
  locations: readonly number[],
): Query<readonly FreeDemandFace[]> {
  if (locations.length === 0) return tx.value([])
  const tenant = tx.tenant.id
  return tx.rows<FreeDemandFace>(sql`
    with empty as materialized (
      select l.id, l.warehouse_id
      from locations l
      where l.tenant_id = ${tenant} and l.id = any(${[...locations]}::bigint[]) and l.is_pickface and l.is_active
        and not exists (select from stocks s where s.tenant_id = ${tenant} and s.location_id = l.id)
        and not exists (select from tasks k
          where k.tenant_id = ${tenant} and k.location_to_id = l.id and k.type = 'REPLEN' and k.status in ${OPEN})
    )
    select k.id as task_id, e.id as location_id
    from empty e
    join tasks k on k.tenant_id = ${tenant} and k.warehouse_id = e.warehouse_id and k.type = 'REPLEN' and k.status = 'ON_HOLD'
      and k.location_to_id is null
    where exists (
      select from pickface_products f
      where f.tenant_id = ${tenant} and f.product_id = k.product_id and f.replenishment_type = 'demand'
        and (f.location_id = e.id or f.location_group_id in (
          select m.group_id from location_groups m where m.tenant_id = ${tenant} and m.location_id = e.id)))
    order by k.held_at, k.id, e.id`)
}

/** Sends replenishments to demand pickfaces that are empty now, one to each (operations 5.4). */
export async function assignDemandFaces(tx: Transaction, freed: readonly FreeDemandFace[]): Promise<void> {
  const chosen = freed.filter((one, index) => {
    const before = freed.slice(0, index)
    return before.every(
      ({ task_id, location_id }) => task_id !== one.task_id && location_id !== one.location_id,
    )
  })
  if (chosen.length === 0) return
  const [locked] = await tx.pipeline([
    lockRows(
      tx,
      'tasks',
      chosen.map(({ task_id }) => task_id),
    ),
    lockRows(
      tx,
      'locations',
      chosen.map(({ location_id }) => location_id),
    ),
  ])
  if (locked.size !== chosen.length) throw new SerializationFailure('a replenishment is gone')
  const tenant = tx.tenant.id
  const rows = sql`jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as f (task_id bigint, location_id bigint)`
  const [freedTasks] = await tx.pipeline([
    tx.run(sql`
      update tasks k
      set location_to_id = f.location_id, status = 'AVAILABLE', hold_reason = null, held_at = null,
        ${nextVersion(tx, 'k')}
      from ${rows}
      where k.tenant_id = ${tenant} and k.id = f.task_id and k.status = 'ON_HOLD' and k.location_to_id is null`),
    tx.run(sql`
      update tasks k
      set hold_reason = 'awaiting_replenishment', location_from_id = f.location_id, ${nextVersion(tx, 'k')}
      from ${rows}
      join allocations a on a.tenant_id = ${tenant} and a.task_id = f.task_id and a.state = 'open'
      where k.tenant_id = ${tenant} and k.id = a.for_task_id and k.status = 'ON_HOLD'`),
  ])
  if (freedTasks !== chosen.length) throw new SerializationFailure('a replenishment has found a pickface')
}
