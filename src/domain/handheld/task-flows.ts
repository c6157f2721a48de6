import type { JsonObject } from '#values/json.ts'
import {
  completeTaskStep,
  type DefaultFlow,
  nextTaskStep,
  noMoreWorkStep,
  onErrorGoTo,
  quantityStep,
  scanGoodsSteps,
  scanSourceStep,
  scanTargetStep,
  wholeQuantityStep,
} from './flow-steps.ts'

/** The step that completes a move task. */
function completeMoveStep(
  id: string,
  storage_unit_to_id: string | null,
  errorTargets: JsonObject = {},
): JsonObject {
  return completeTaskStep(
    id,
    { location_to_id: 'to.id', storage_unit_to_id },
    { ...onErrorGoTo('drop'), ...errorTargets },
  )
}

/** The flows for move tasks and works orders. */
export const taskFlows: readonly DefaultFlow[] = [
  {
    code: 'MOVE_TASKS',
    name: 'Move what is asked for',
    flow_type: 'task',
    is_default: false,
    definition: {
      steps: [
        nextTaskStep('TRAN', 'loc'),
        scanSourceStep('on'),
        ...scanGoodsSteps({ several: 'drop', all: 'drop' }),
        scanTargetStep('told'),
        // A requested move has a target unit; goods that are put back stay on their unit.
        {
          id: 'told',
          kind: 'condition',
          test: { left: 'task.subtype', op: 'eq', right: 'MOVE' },
          then: 'go_told',
          else: 'go',
        },
        completeMoveStep('go_told', 'task.storage_unit_to.id'),
        completeMoveStep('go', 'task.storage_unit_from.id', { storage_unit_elsewhere: 'loose' }),
        {
          id: 'loose',
          kind: 'confirm',
          text: 'Other goods keep the unit where it is. Are these taken off it?',
          next: 'go_loose',
          otherwise: 'drop',
        },
        completeMoveStep('go_loose', null),
        noMoreWorkStep,
      ],
    },
  },
  {
    code: 'CONVERT',
    name: 'Build works orders',
    flow_type: 'task',
    is_default: false,
    definition: {
      steps: [
        nextTaskStep('CONV', 'loc'),
        scanSourceStep('on'),
        ...scanGoodsSteps({ several: 'qty', all: 'all' }),
        wholeQuantityStep('go'),
        quantityStep('go'),
        completeTaskStep('go', { confirmed_quantity: 'quantity' }, onErrorGoTo('qty')),
        noMoreWorkStep,
      ],
    },
  },
]
