import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { removeRecords } from '#records/remove.ts'
import { leaveLoad } from './leave-load.ts'
import { type Load, type LoadDrop, readDrops } from './load.ts'
import { renumberDrops } from './renumber-drops.ts'

/** Deletes drops without loaded units; orders they name leave the load. */
export async function deleteDrops(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const drops = rows as readonly LoadDrop[]
  const orders = drops.flatMap(({ goods_out_id }) => goods_out_id ?? [])
  const loads = [...new Set(drops.map(({ load_id }) => load_id))]
  await lockAll(tx, { goods_outs: orders, loads })
  const locked = await tx.rows<Load>(sql`
    select l.* from loads l where l.tenant_id = ${tx.tenant.id} and l.id = any(${loads}::bigint[]) order by l.id`)
  for (const { reference, status } of locked)
    if (status !== 'pending' && status !== 'open')
      throw refusal('load_not_open_for_drops', { reference, status })
  const used = await tx.maybe<{ count: number }>(sql`
    select count(distinct u.id) as count
    from goods_outs o
    join tasks k on k.tenant_id = o.tenant_id and k.goods_out_id = o.id and k.type = 'DISP' and k.status in ${OPEN}
    join allocations a on a.tenant_id = o.tenant_id and a.task_id = k.id and a.state = 'open'
    join stocks s on s.tenant_id = o.tenant_id and s.id = a.stock_id
    join storage_units u on u.tenant_id = o.tenant_id and u.id = s.storage_unit_id and u.load_id = o.load_id
    where o.tenant_id = ${tx.tenant.id} and o.load_drop_id = any(${drops.map(({ id }) => id)}::bigint[])
    having count(*) > 0`)
  if (used !== null) throw refusal('record_in_use', { count: used.count, type: 'storage_units' })

  // Orders that left the load earlier are not changed.
  const onLoad = await tx.rows<{ id: number }>(sql`
    select distinct o.id
    from load_drops d
    join goods_outs o on o.tenant_id = ${tx.tenant.id} and o.id = d.goods_out_id and o.load_id = d.load_id
    where d.tenant_id = ${tx.tenant.id} and d.id = any(${drops.map(({ id }) => id)}::bigint[]) and d.status <> 'cancelled'
    order by o.id`)
  await leaveLoad(
    tx,
    onLoad.map(({ id }) => id),
  )
  await removeRecords(tx, resource, rows)
  const remaining = await readDrops(tx, loads)
  await renumberDrops(
    tx,
    remaining.map(({ id }) => id),
  )
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}
