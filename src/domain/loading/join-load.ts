import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { Order } from '#domain/orders/order.ts'
import { followStrategies } from '#domain/shipping/follow-strategies.ts'
import { announceCreated } from '#events/announce.ts'
import { announceLoading } from './announce-loading.ts'
import type { Load } from './load.ts'
import { addDrops, placeOrders } from './settle-drops.ts'

type Joining = Pick<Order, 'id' | 'warehouse_id' | 'load_reference'>

/**
 * Lets orders join the load of their reference in their warehouse, which is made if there is none (operations 4.4, 7.1):
 * they get their drops, and are dispatched with it from then on. A load that is closed takes them once it is open again.
 * The orders have been taken.
 */
export async function joinLoad(tx: Transaction, model: Model, orders: readonly Joining[]): Promise<void> {
  const wanted = orders.flatMap(({ id, warehouse_id, load_reference }) =>
    load_reference === null ? [] : [{ id, warehouse_id, load_reference }],
  )
  if (wanted.length === 0) return
  await makeMissing(tx, model, wanted)
  const found = await findLoads(tx, wanted)
  await lockAll(tx, { loads: found.map(({ load_id }) => load_id) })
  const joined = await tx.rows<{ id: number; load_id: number }>(sql`
    update goods_outs o
    set load_id = j.load_id, ${nextVersion(tx, 'o')}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as j (order_id bigint, load_id bigint)
    join loads l on l.tenant_id = ${tx.tenant.id} and l.id = j.load_id and l.status in ('pending', 'open')
    where o.tenant_id = ${tx.tenant.id} and o.id = j.order_id and o.load_id is distinct from j.load_id
    returning o.id, o.load_id`)
  await settleJoined(
    tx,
    joined.map(({ id }) => id),
    joined.map(({ load_id }) => load_id),
  )
}

/** What follows for orders that have just joined loads: drops, the way they are dispatched, units that wait. */
export async function settleJoined(
  tx: Transaction,
  order_ids: readonly number[],
  load_ids: readonly number[],
): Promise<void> {
  if (order_ids.length === 0) return
  await addDrops(tx, order_ids)
  await placeOrders(tx, [...new Set(load_ids)])
  await followStrategies(tx, order_ids)
  await announceLoading(tx, order_ids)
}

type Wanted = { readonly id: number; readonly warehouse_id: number; readonly load_reference: string }

/** Two who want one load at once make it once: the second waits for the first and finds it. */
async function makeMissing(tx: Transaction, model: Model, wanted: readonly Wanted[]): Promise<void> {
  const loads = resourceNamed(model, 'loads')
  const made = await tx.rows<Load>(sql`
    insert into loads (tenant_id, reference, warehouse_id, loading_validation_mode, status, number_of_storage_units_loaded, created_at,
      updated_at)
    select distinct on (j.warehouse_id, j.load_reference) ${tx.tenant.id}::bigint, j.load_reference, j.warehouse_id,
      w.loading_validation_setting, 'pending', 0, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as j (warehouse_id bigint, load_reference text)
    join warehouses w on w.tenant_id = ${tx.tenant.id} and w.id = j.warehouse_id
    where not exists (
      select from loads l
      where l.tenant_id = ${tx.tenant.id} and l.warehouse_id = j.warehouse_id and l.reference = j.load_reference
        and l.status in ('pending', 'open', 'closed'))
    on conflict (tenant_id, warehouse_id, reference) where status in ('pending', 'open', 'closed') do nothing
    returning *`)
  announceCreated(tx, loads, made)
}

function findLoads(tx: Transaction, wanted: readonly Wanted[]) {
  return tx.rows<{ order_id: number; load_id: number }>(sql`
    select j.id as order_id, l.id as load_id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as j (id bigint, warehouse_id bigint, load_reference text)
    join loads l on l.tenant_id = ${tx.tenant.id} and l.warehouse_id = j.warehouse_id and l.reference = j.load_reference
      and l.status in ('pending', 'open', 'closed')
    order by l.id, j.id`)
}
