import { inputFor } from '#declare/make-model.ts'
import type { Model } from '#declare/model.ts'
import { triggerReplenishment } from '#domain/replenishment/trigger-replenishment.ts'
import { validateInput } from '#records/input.ts'
import { replenishmentWish } from '#resources/tasks/replenishment.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'

/** Operations on pickfaces beyond the generic verbs (operations 5.4). */
export function replenishmentOperations(model: Model): readonly Operation[] {
  const input = inputFor(model, replenishmentWish)
  return [
    {
      ...operationDefaults(input, 'creation'),
      name: 'trigger_replenishment',
      method: 'POST',
      path: '/api/goods_out_processes/trigger_replenishment',
      permission: 'trigger_replenishment',
      accepts: 'plain',
      input,
      answer: 'nothing',
      description: 'Creates a replenishment task that fills a pick face up to its maximum from bulk stock.',
      run: async (tx, { parsed }) => {
        await validateInput(tx, input, parsed)
        const { account_id, location_id, product_id } = parsed.values
        await triggerReplenishment(tx, {
          account_id: Number(account_id),
          location_id: Number(location_id),
          product_id: Number(product_id),
        })
        return { kind: 'nothing' }
      },
    },
  ]
}
