import { lockAll } from '#database/lock-all.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { orderIn, readOrders, statusOf } from '#domain/orders/order.ts'
import { applyStrategies } from '#domain/shipping/apply-strategies.ts'
import { joinLoad } from './join-load.ts'
import { leaveLoad } from './leave-load.ts'

/** An order whose load reference or address was changed, with the load and drop it was on. */
export type FormerLoad = {
  readonly id: number
  readonly load_id: number | null
  readonly load_drop_id: number | null
}

/**
 * Moves an order whose load reference was changed off its load (operations 4.2). It joins the new load at once
 * if it has been processed, otherwise when it is processed; without a load it is dispatched by its own
 * strategy. The order is locked.
 */
export async function changeLoad(tx: Transaction, model: Model, former: FormerLoad): Promise<void> {
  const { id, load_id, load_drop_id } = former
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
  await applyStrategies(tx, [id])
}
