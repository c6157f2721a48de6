import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { isLoaded } from '#domain/orders/is-loaded.ts'
import type { Rerouted } from './change-load.ts'
import { readDrops } from './load.ts'
import { addDrops, placeOrders, settleDrops } from './settle-drops.ts'

/**
 * Lets an order whose address has changed be unloaded at the stop for the new one, which is made where its load tells stops
 * by address, as long as nothing of it is loaded (operations 7.1). An order that a stop names stays at that. The order has
 * been taken.
 */
export async function changeStop(tx: Transaction, { id, load_id }: Rerouted): Promise<void> {
  if (load_id === null) return
  const tenant = tx.tenant.id
  const drops = await readDrops(tx, [load_id])
  await lockAll(tx, { loads: [load_id], load_drops: drops.map((drop) => drop.id) })
  const free = await tx.rows<{ id: number }>(sql`
    update goods_outs o
    set load_drop_id = null, ${nextVersion(tx, 'o')}
    from loads l
    where o.tenant_id = ${tenant} and o.id = ${id} and l.tenant_id = ${tenant} and l.id = o.load_id and l.status in ('pending', 'open')
      and not ${isLoaded(tenant, sql`o.id`)}
      and not exists (
        select from load_drops d where d.tenant_id = ${tenant} and d.id = o.load_drop_id and d.goods_out_id = o.id)
    returning o.id`)
  if (free.length === 0) return
  await addDrops(tx, [id])
  await placeOrders(tx, [load_id])
  await settleDrops(tx, [load_id])
}
