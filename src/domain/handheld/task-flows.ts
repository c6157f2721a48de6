import type { JsonObject } from '#values/json.ts'
import {
  backTo,
  type DefaultFlow,
  goodsScanned,
  noMoreWork,
  placeReached,
  placeScanned,
  quantityTaken,
  taskDone,
  taskTaken,
} from './default-flow.ts'

/** Says that goods of a task of moving stand somewhere else now, and on what. */
function moved(id: string, storage_unit_to_id: string | null, others: JsonObject = {}): JsonObject {
  return taskDone(id, { location_to_id: 'to.id', storage_unit_to_id }, { ...backTo('drop'), ...others })
}

/** How moves that somebody asked for are done, and works orders built. */
export const taskFlows: readonly DefaultFlow[] = [
  {
    code: 'MOVE_TASKS',
    name: 'Move what is asked for',
    flow_type: 'task',
    is_default: false,
    definition: {
      steps: [
        taskTaken('TRAN', 'loc'),
        placeScanned('on'),
        ...goodsScanned('drop'),
        placeReached('told'),
        // Whoever asked for a move said what the goods go onto; what is put back goes with its unit.
        {
          id: 'told',
          kind: 'condition',
          test: { left: 'task.subtype', op: 'eq', right: 'MOVE' },
          then: 'go_told',
          else: 'go',
        },
        moved('go_told', 'task.storage_unit_to.id'),
        moved('go', 'task.storage_unit_from.id', { storage_unit_elsewhere: 'loose' }),
        {
          id: 'loose',
          kind: 'confirm',
          text: 'Other goods keep the unit where it is. Are these taken off it?',
          next: 'go_loose',
          otherwise: 'drop',
        },
        moved('go_loose', null),
        noMoreWork,
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
        taskTaken('CONV', 'loc'),
        placeScanned('on'),
        ...goodsScanned('qty'),
        quantityTaken('go'),
        taskDone('go', { confirmed_quantity: 'quantity' }, backTo('qty')),
        noMoreWork,
      ],
    },
  },
]
