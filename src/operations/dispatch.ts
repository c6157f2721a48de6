import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { dispatchOrders } from '#domain/dispatch/dispatch-orders.ts'
import { undispatchOrders } from '#domain/dispatch/undispatch-orders.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { orderDispatch, orderUndispatch } from '#resources/outbound/dispatch-acts.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { NOTHING } from './task-act.ts'

type DispatchAct = Pick<Operation, 'name' | 'description' | 'input' | 'run'>

/** Operations that dispatch the staged goods of whole orders (operations 4.9, 4.10). */
export function dispatchOperations(model: Model): readonly Operation[] {
  const orders = resourceNamed(model, 'goods_outs')
  const acts: readonly DispatchAct[] = [
    {
      name: 'dispatch',
      description:
        'Dispatches everything staged for the orders, all or none; goods of shipments that are not packed are dispatched only with force.',
      ...actWithInput(model, orderDispatch, async (tx, { ids, force }) => {
        await dispatchOrders(tx, model, { order_ids: await readVisibleIds(tx, orders, ids), force })
        return NOTHING
      }),
    },
    {
      name: 'undispatch',
      description: 'Reverses the dispatch of the orders, all or none; the goods are staged in the bay again.',
      ...actWithInput(model, orderUndispatch, async (tx, { ids }) => {
        await undispatchOrders(tx, model, await readVisibleIds(tx, orders, ids))
        return NOTHING
      }),
    },
  ]
  return acts.map((act) => operationOf(orders, act))
}

function operationOf(orders: Resource, act: DispatchAct): Operation {
  return {
    ...operationDefaults(orders, 'creation'),
    ...act,
    method: 'POST',
    path: `/api/goods_out_processes/${act.name}`,
    permission: 'dispatch_orders',
    accepts: 'plain',
    answer: 'nothing',
    uses_generic_plans: true,
  }
}
