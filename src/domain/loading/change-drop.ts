import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { isLoaded } from '#domain/orders/is-loaded.ts'
import type { FormerLoad } from './change-load.ts'
import { readDrops } from './load.ts'
import { assignDrops, createDrops, updateDropStatuses } from './update-drop-statuses.ts'

/**
 * Moves an order with a new address to the drop for that address, which is created if its load has drops by
 * address, unless some of its goods are loaded (operations 7.1). An order that has a drop of its own keeps it.
 * The order is locked.
 */
export async function changeDrop(tx: Transaction, { id, load_id }: FormerLoad): Promise<void> {
  if (load_id === null) return
  const tenant = tx.tenant.id
  const drops = await readDrops(tx, [load_id])
  await lockAll(tx, { loads: [load_id], load_drops: drops.map((drop) => drop.id) })
  const moved = await tx.rows<{ id: number }>(sql`
    update goods_outs o
    set load_drop_id = null, ${nextVersion(tx, 'o')}
    from loads l
    where o.tenant_id = ${tenant} and o.id = ${id} and l.tenant_id = ${tenant} and l.id = o.load_id and l.status in ('pending', 'open')
      and not ${isLoaded(tenant, sql`o.id`)}
      and not exists (
        select from load_drops d where d.tenant_id = ${tenant} and d.id = o.load_drop_id and d.goods_out_id = o.id)
    returning o.id`)
  if (moved.length === 0) return
  await createDrops(tx, [id])
  await assignDrops(tx, [load_id])
  await updateDropStatuses(tx, [load_id])
}
