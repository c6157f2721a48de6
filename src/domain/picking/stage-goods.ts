import Big from 'big.js'
import { DISPATCH_SUBTYPES } from '#domain/dispatch/dispatch-strategy.ts'
import type { NewTask } from '#domain/tasks/create-tasks.ts'
import type { PickContext } from './pick-context.ts'

/** Part of the picked goods that one task dispatches. In units; an exact decimal as text. */
export type StagedShare = { readonly context: PickContext; readonly quantity: string }

/** A staged share with the id of its task. */
export type DispatchPart = StagedShare & { readonly task_id: number }

/** The most dispatch tasks for one pick of a component. */
const MAX_PARTS = 500

/**
 * How picked goods are dispatched: by one task or, where the account dispatches components kit by kit, by one
 * for each kit's share (operations 9.4): 14 of A x2 by seven of 2.
 */
export function dispatchPartsOf(context: PickContext): readonly StagedShare[] {
  const { confirmed, pick } = context
  const part = pick.dispatched_by === null ? confirmed : new Big(pick.dispatched_by)
  const count = Math.ceil(confirmed.div(part).toNumber())
  if (count <= 1 || count > MAX_PARTS) return [{ context, quantity: confirmed.toFixed() }]
  return Array.from({ length: count }, (_, index) => {
    const rest = confirmed.minus(part.times(index))
    return { context, quantity: (rest.lt(part) ? rest : part).toFixed() }
  })
}

/** The task that dispatches picked goods. */
export function dispatchTaskFor({ context, quantity, task_id }: DispatchPart): NewTask {
  const { pick, target, unit_to, unit_moved, packed_for } = context
  return {
    id: task_id,
    type: 'DISP',
    subtype: DISPATCH_SUBTYPES[pick.strategy],
    warehouse_id: pick.warehouse_id,
    account_id: pick.account_id,
    product_id: pick.product_id,
    priority: pick.priority,
    start_quantity: quantity,
    stock_description: pick.stock_description,
    location_from_id: target.id,
    storage_unit_from_id: unit_moved ?? unit_to?.id ?? null,
    due_at: pick.due_at,
    goods_out_id: pick.goods_out_id,
    goods_out_line_id: pick.goods_out_line_id,
    goods_out_pick_list_id: pick.goods_out_pick_list_id,
    load_id: pick.load_id,
    // Goods picked onto a package of their order are dispatched with it.
    shipment_id: packed_for.findLast(({ goods_out_id }) => goods_out_id === pick.goods_out_id)?.id ?? null,
  }
}

/** A task that follows on picked goods, and how much of them it takes. */
export type FollowUp = { readonly task_id: number; readonly quantity: string }

/** Distributes moving goods over the follow-up tasks; returns each movement's shares. */
export function distributeGoods(
  quantities: readonly string[],
  followUps: readonly FollowUp[],
): readonly (readonly FollowUp[])[] {
  const left = followUps.map(({ task_id, quantity }) => ({ task_id, rest: new Big(quantity) }))
  return quantities.map((quantity) => {
    let rest = new Big(quantity)
    return left.flatMap((one) => {
      const part = rest.lt(one.rest) ? rest : one.rest
      rest = rest.minus(part)
      one.rest = one.rest.minus(part)
      return part.gt(0) ? [{ task_id: one.task_id, quantity: part.toFixed() }] : []
    })
  })
}
