import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { dispatchOrders } from '#domain/dispatch/dispatch-orders.ts'
import { undispatchOrders } from '#domain/dispatch/undispatch-orders.ts'
import { checkInput } from '#records/check-input.ts'
import { seeIds } from '#records/see-ids.ts'
import { orderDispatch } from '#resources/outbound/dispatch-acts.ts'
import { shapeFor } from './generic.ts'
import type { Operation } from './operation.ts'
import { settling } from './settling.ts'

type DispatchAct = {
  readonly name: string
  readonly means: string
  readonly run: (tx: Transaction, model: Model, order_ids: readonly number[]) => Promise<void>
}

/** What is done with staged goods of whole orders (operations 4.9, 4.10). */
export function dispatchOperations(model: Model): readonly Operation[] {
  const orders = resourceNamed(model, 'goods_outs')
  const acts: readonly DispatchAct[] = [
    { name: 'dispatch', means: 'Dispatches all that is staged of orders, all or none.', run: dispatchOrders },
    {
      name: 'undispatch',
      means: 'Takes back what was dispatched of orders, all or none; it stands in the bay again.',
      run: undispatchOrders,
    },
  ]
  return acts.map((act) => operationOf(model, orders, act))
}

function operationOf(model: Model, orders: Resource, { name, means, run }: DispatchAct): Operation {
  const input = inputFor(model, orderDispatch)
  return {
    ...shapeFor(orders, 'creation'),
    name,
    method: 'POST',
    path: `/api/goods_out_processes/${name}`,
    permission: 'dispatch_orders',
    takes: 'plain',
    input,
    answer: 'nothing',
    means,
    run: settling(model, async (tx, { parsed }) => {
      await checkInput(tx, input, parsed)
      await run(tx, model, await seeIds(tx, orders, parsed.values.ids))
      return { kind: 'nothing' }
    }),
  }
}
