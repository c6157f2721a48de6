import Big from 'big.js'
import { SUBTYPES } from '#domain/dispatch/strategy.ts'
import type { NewTask } from '#domain/tasks/make-tasks.ts'
import type { Scene } from './picking.ts'

/** Part of what was picked, which one task dispatches. In units; an exact decimal as text. */
export type Staged = { readonly scene: Scene; readonly quantity: string }

/** The same with the id of its task. */
export type Dispatching = Staged & { readonly task_id: number }

/** The most tasks one pick of a component is dispatched by. */
const PARTS_MAX = 500

/**
 * How what was picked is dispatched: by one task or, where the account wants components to leave kit by kit, by one for
 * what goes into one go (operations 9.4): 14 of A x2 by seven of 2.
 */
export function partsOf(scene: Scene): readonly Staged[] {
  const { confirmed, pick } = scene
  const part = pick.dispatched_by === null ? confirmed : new Big(pick.dispatched_by)
  const count = Math.ceil(confirmed.div(part).toNumber())
  if (count <= 1 || count > PARTS_MAX) return [{ scene, quantity: confirmed.toFixed() }]
  return Array.from({ length: count }, (_, place) => {
    const rest = confirmed.minus(part.times(place))
    return { scene, quantity: (rest.lt(part) ? rest : part).toFixed() }
  })
}

/** The task of dispatching what was picked. */
export function dispatchOf({ scene, quantity, task_id }: Dispatching): NewTask {
  const { pick, target, unit_to, unit_moved, packed_for } = scene
  return {
    id: task_id,
    type: 'DISP',
    subtype: SUBTYPES[pick.strategy],
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
    // What is picked onto a package of its order goes with that.
    shipment_id: packed_for.findLast(({ goods_out_id }) => goods_out_id === pick.goods_out_id)?.id ?? null,
  }
}

/** A task that goes on with picked goods, and how much of them it is about. */
export type Following = { readonly task_id: number; readonly quantity: string }

/** Deals goods that move one after the other out among the tasks that go on with them; gives each what of it they have. */
export function dealGoods(
  quantities: readonly string[],
  following: readonly Following[],
): readonly (readonly Following[])[] {
  const left = following.map(({ task_id, quantity }) => ({ task_id, rest: new Big(quantity) }))
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
