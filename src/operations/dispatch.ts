import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { dispatchOrders } from '#domain/dispatch/dispatch-orders.ts'
import { undispatchOrders } from '#domain/dispatch/undispatch-orders.ts'
import { validateInput } from '#records/input.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { orderDispatch, orderUndispatch } from '#resources/outbound/dispatch-acts.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'

type DispatchAct = {
  readonly name: string
  readonly description: string
  readonly input: Resource
  readonly run: (tx: Transaction, order_ids: readonly number[], force: boolean) => Promise<void>
}

/** Operations that dispatch the staged goods of whole orders (operations 4.9, 4.10). */
export function dispatchOperations(model: Model): readonly Operation[] {
  const orders = resourceNamed(model, 'goods_outs')
  const acts: readonly DispatchAct[] = [
    {
      name: 'dispatch',
      description:
        'Dispatches everything staged for the orders, all or none; goods of shipments that are not packed are dispatched only with force.',
      input: inputFor(model, orderDispatch),
      run: (tx, order_ids, force) => dispatchOrders(tx, model, { order_ids, force }),
    },
    {
      name: 'undispatch',
      description: 'Reverses the dispatch of the orders, all or none; the goods are staged in the bay again.',
      input: inputFor(model, orderUndispatch),
      run: (tx, order_ids) => undispatchOrders(tx, model, order_ids),
    },
  ]
  return acts.map((act) => operationOf(orders, act))
}

function operationOf(orders: Resource, { name, description, input, run }: DispatchAct): Operation {
  return {
    ...operationDefaults(orders, 'creation'),
    name,
    method: 'POST',
    path: `/api/goods_out_processes/${name}`,
    permission: 'dispatch_orders',
    accepts: 'plain',
    input,
    answer: 'nothing',
    description,
    uses_generic_plans: true,
    run: async (tx, { parsed }) => {
      await validateInput(tx, input, parsed)
      const { ids, force } = parsed.values
      await run(tx, await readVisibleIds(tx, orders, ids), force === true)
      return { kind: 'nothing' }
    },
  }
}
