import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { updateOrderProgress } from '#domain/orders/update-order-progress.ts'
import { attachTasks } from '#domain/shipping/attach-tasks.ts'
import { countPiles } from '#domain/stock/lock-piles.ts'
import type { Task } from '#domain/tasks/task.ts'
import { isRefused } from '#problems/is-refused.ts'
import type { Caller } from '#values/caller.ts'
import { assertPickable, assertTotesOfOneOrder, capturesSerials, shortQuantityOf } from './assert-pickable.ts'
import { isAutomatic, isComponent, leavesProgressUnchanged, ordersOf } from './confirm-picks.ts'
import { lockPicksToConfirm } from './lock-picks-to-confirm.ts'
import type { PickConfirmation, PickContext } from './pick-context.ts'
import { writePicks } from './write-picks.ts'

/**
 * Confirms picks of several requests as if one after the other, and returns the picks that were confirmed. Only those are
 * that can be confirmed, leave nothing short or open, and after which nothing is to be decided; all others stay as they are.
 */
export async function confirmPicksTogether(
  tx: Transaction,
  model: Model,
  confirmations: readonly PickConfirmation[],
): Promise<readonly Task[]> {
  if (confirmations.length === 0) return []
  const locked = await lockPicksToConfirm(tx, confirmations, { asks_charges: true })
  const contexts = confirmableTogether(locked.contexts)
  if (contexts.length === 0) return []
  const tasks = await writePicks(tx, model, { ...locked, contexts, counting: countPiles(tx, locked.piles) })
  await attachTasks(tx, ordersOf(contexts.filter(({ pick }) => pick.strategy === 'shipment')))
  await updateOrderProgress(tx, model, {
    order_ids: ordersOf(contexts.filter((context) => !leavesProgressUnchanged(context))),
    kit_order_ids: [],
    callers: {
      orders: callersBy(contexts, ({ goods_out_id }) => goods_out_id),
      lists: callersBy(contexts, ({ goods_out_pick_list_id }) => goods_out_pick_list_id),
    },
  })
  return tasks
}

/** The picks, in order, that can be confirmed with those before them. */
function confirmableTogether(contexts: readonly PickContext[]): readonly PickContext[] {
  const units = new Map<number, number | null>()
  const accepted: PickContext[] = []
  for (const context of contexts) {
    if (!isPlain(context) || !leavesUnitsAlone(context, units) || !isPickable(context, accepted)) continue
    accepted.push(context)
    for (const unit of unitsFrom(context)) units.set(unit, null)
    if (context.unit_to !== null && !units.has(context.unit_to.id))
      units.set(context.unit_to.id, context.target.id)
  }
  return accepted
}

/** Whether nothing follows on a pick but its dispatch, and the charge, if any, is not counted by the pick. */
function isPlain(context: PickContext): boolean {
  const { pick, is_substituted, remainder, confirmed } = context
  const isWhole = !is_substituted && remainder === null && confirmed.gt(0) && shortQuantityOf(context).eq(0)
  const isShipped = pick.goods_out_type !== 'work_order' && pick.strategy !== 'load' && !isAutomatic(context)
  const isOfLine = !pick.is_built && !isComponent(context)
  return isWhole && isShipped && isOfLine && !capturesSerials(pick) && !pick.is_charged
}

/** The units the goods of a pick stand on. */
function unitsFrom({ piles }: PickContext): readonly number[] {
  return [...new Set(piles.flatMap(({ storage_unit_id }) => storage_unit_id ?? []))]
}

/**
 * Whether no earlier pick changes a unit that this one uses: the contents and location of units were read before all
 * of them. Several may put goods on one unit at the same location; `units` has that location, or null for a unit that
 * lost goods.
 */
function leavesUnitsAlone(context: PickContext, units: ReadonlyMap<number, number | null>): boolean {
  const { unit_to, target } = context
  if (unitsFrom(context).some((unit) => units.has(unit))) return false
  return unit_to === null || !units.has(unit_to.id) || units.get(unit_to.id) === target.id
}

/** Whether a pick is not refused, be it by itself or after those before it. */
function isPickable(context: PickContext, before: readonly PickContext[]): boolean {
  return !isRefused(() => {
    assertPickable(context)
    assertTotesOfOneOrder([...before, context])
  })
}

/** Who confirmed the last pick of each order or list. */
function callersBy(
  contexts: readonly PickContext[],
  keyOf: (pick: PickContext['pick']) => number | null,
): ReadonlyMap<number, Caller> {
  return new Map(
    contexts.flatMap(({ pick, confirmation }) => {
      const key = keyOf(pick)
      return key === null ? [] : [[key, confirmation.origin.caller] as const]
    }),
  )
}
