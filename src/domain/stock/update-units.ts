import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Posting } from './movement.ts'

/**
 * Updates the place of units that a posting moved and the state of units it removed goods from: a unit that lost part of
 * its contents is broken; an empty one stays, or becomes inactive if its type leaves the warehouse (operations 0.3).
 */
export function updateUnits(tx: Transaction, posting: Posting): Query<unknown> {
  return tx.pipeline([moveUnits(tx, posting), updateSourceUnits(tx, posting)])
}

function moveUnits(tx: Transaction, { units = [] }: Posting): Query<unknown> {
  if (units.length === 0) return tx.value(undefined)
  return tx.run(sql`
    update storage_units u
    set warehouse_id = m.warehouse_id, location_id = m.location_id, ${nextVersion(tx, 'u')}
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as m (id bigint, warehouse_id bigint, location_id bigint)
    where u.tenant_id = ${tx.tenant.id} and u.id = m.id
      and (u.warehouse_id, u.location_id) is distinct from (m.warehouse_id, m.location_id)`)
}

function updateSourceUnits(tx: Transaction, posting: Posting): Query<unknown> {
  const sources = new Set(posting.movements.flatMap(sourceUnitOf))
  if (sources.size === 0) return tx.value(undefined)
  const dispatched = posting.dispatched_units ?? []
  const tenant = tx.tenant.id
  return tx.run(sql`
    update storage_units u
    set broken = f.is_filled,
      active = u.active and (f.is_filled or not f.leaves_warehouse),
      location_id = case when f.is_filled or not f.leaves_warehouse then u.location_id end,
      dispatched = u.dispatched or f.is_dispatched,
      dispatched_at = case when f.is_dispatched then ${tx.now}::timestamptz else u.dispatched_at end,
      ${nextVersion(tx, 'u')}
    from (
      select v.id, g.is_filled, t.leaves_warehouse,
        not g.is_filled and t.leaves_warehouse and v.id = any(${[...dispatched]}::bigint[]) as is_dispatched
      from storage_units v
      join storage_unit_types t on t.tenant_id = v.tenant_id and t.id = v.storage_unit_type_id
      cross join lateral (
        select exists (select from stocks s where s.tenant_id = ${tenant} and s.storage_unit_id = v.id) as is_filled
      ) g
      where v.tenant_id = ${tenant} and v.id = any(${[...sources]}::bigint[])
    ) f
    where u.tenant_id = ${tenant} and u.id = f.id`)
}

function sourceUnitOf({ from, to }: Posting['movements'][number]): number[] {
  if (typeof from === 'string' || from.storage_unit_id === null) return []
  const stays = typeof to !== 'string' && to.storage_unit_id === from.storage_unit_id
  return stays ? [] : [from.storage_unit_id]
}
