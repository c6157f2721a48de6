import type { Model, Resource } from '#declare/model.ts'
import { followStrategies } from '#domain/dispatch/strategy.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { removeOrders } from '#domain/orders/remove-orders.ts'
import { creation, removal, removalOfMany, update } from './generic.ts'
import { type Operation, resourceNamed } from './operation.ts'
import { settling } from './settling.ts'

/** What can be done with orders. */
export function orderOperations(model: Model): readonly Operation[] {
  const orders = resourceNamed(model, 'goods_outs')
  return keepingOperations(model, orders)
}

function keepingOperations(model: Model, orders: Resource): readonly Operation[] {
  const removals = [removal(orders), removalOfMany(orders)].map((operation) => ({
    ...operation,
    run: settling(model, async (tx, { resource, subject, subjects }) => {
      await removeOrders(tx, resource, operation.on_record ? [subject] : subjects)
      return { kind: 'nothing' as const }
    }),
  }))
  return [
    {
      ...creation(orders),
      means:
        'Takes an order on, with lines; it leaves from the warehouse that serves it best when none is named.',
      run: settling(model, async (tx, { resource, parsed }) => ({
        kind: 'record',
        resource,
        row: await createOrder(tx, model, { resource, parsed }),
      })),
    },
    {
      ...update(orders),
      means:
        'Changes an order: all of it while nothing is reserved for it, what does not touch that afterwards; status 8 cancels it.',
      run: settling(model, async (tx, { resource, parsed, subject }) => {
        const changed = await changeOrder(tx, model, { resource, parsed, current: subject })
        if (changed.leaves_otherwise) await followStrategies(tx, [subject.id])
        return { kind: 'record', resource, row: changed.row }
      }),
    },
    ...removals,
  ]
}
