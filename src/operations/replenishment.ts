import type { Model } from '#declare/model.ts'
import { triggerReplenishment } from '#domain/replenishment/trigger-replenishment.ts'
import { replenishmentWish } from '#resources/tasks/replenishment.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { NOTHING } from './task-act.ts'

/** Operations on pickfaces beyond the generic verbs (operations 5.4). */
export function replenishmentOperations(model: Model): readonly Operation[] {
  const { input, run } = actWithInput(model, replenishmentWish, async (tx, face) => {
    await triggerReplenishment(tx, face)
    return NOTHING
  })
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
      run,
    },
  ]
}
