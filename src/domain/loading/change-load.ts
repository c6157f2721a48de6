import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { orderIn, readOrders, statusOf } from '#domain/orders/order.ts'
import { followStrategies } from '#domain/shipping/follow-strategies.ts'
import { joinLoad } from './join-load.ts'
import { leaveLoad } from './leave-load.ts'

/** An order that names another load than before, and the load it was on. */
export type Rerouted = {
  readonly id: number
  readonly load_id: number | null
  readonly load_drop_id: number | null
}

/**
 * Lets an order leave the load it is on, because it names another one or none (operations 4.2); one that stock was sought
 * for joins the other at once, one that waits when stock is sought. Otherwise it leaves as it says itself. The order has
 * been taken.
 */
export async function changeLoad(tx: Transaction, model: Model, rerouted: Rerouted): Promise<void> {
  const { id, load_id, load_drop_id } = rerouted
  const [, orders] = await tx.pipeline([
    lockAll(tx, { loads: [load_id], load_drops: [load_drop_id] }),
    readOrders(tx, [id]),
  ])
  const order = orderIn(orders, id)
  if (load_id !== null) {
    await leaveLoad(tx, [id])
    await tx.run(sql`
      update goods_outs o
      set load_reference = ${order.load_reference}, dispatch_strategy = ${order.dispatch_strategy},
        ${nextVersion(tx, 'o')}
      where o.tenant_id = ${tx.tenant.id} and o.id = ${id}`)
  }
  const status = statusOf(order)
  if (status !== 'DRAFT' && status !== 'PENDING') await joinLoad(tx, model, [order])
  await followStrategies(tx, [id])
}
