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
} from './flow-steps.ts'
import { pickFlow } from './pick-flow.ts'

/** The flows for picking, replenishment, loading and dispatch. */
export const outboundFlows: readonly DefaultFlow[] = [
  pickFlow,
  {
    code: 'REPLENISH',
    name: 'Replenish',
    flow_type: 'task',
    is_default: false,
    definition: {
      steps: [
        nextTaskStep('REPLEN', 'loc'),
        scanSourceStep('on'),
        ...scanGoodsSteps({ several: 'kind', all: 'kind' }),
        // For order volume replenishment the user enters the quantity (operations 5.4).
        {
          id: 'kind',
          kind: 'condition',
          test: { left: 'task.subtype', op: 'eq', right: 'ORDER_VOLUME' },
          then: 'typed',
          else: 'qty',
        },
        {
          id: 'typed',
          kind: 'number',
          store: 'quantity',
          prompt: 'How much do you take?',
          min: 0,
          required: true,
          next: 'face',
        },
        quantityStep('face', {}),
        {
          id: 'face',
          kind: 'scan',
          expect: ['location'],
          store: 'to',
          prompt: 'Fill {{task.location_to.code}}',
          next: 'go',
        },
        completeTaskStep(
          'go',
          { confirmed_quantity: 'quantity', location_to_id: 'to.id' },
          onErrorGoTo('kind'),
        ),
        noMoreWorkStep,
      ],
    },
  },
  {
    code: 'LOAD',
    name: 'Load',
    flow_type: 'loading',
    is_default: true,
    definition: {
      steps: [
        nextTaskStep('LOAD', 'unit'),
        {
          id: 'unit',
          kind: 'scan',
          expect: ['storage_unit'],
          equals: 'task.storage_unit_from',
          store: 'unit',
          prompt: 'Bring unit {{task.storage_unit_from.reference}} to {{task.location_to.code}}',
          next: 'go',
        },
        {
          id: 'go',
          kind: 'call',
          operation: 'load_storage_unit',
          arguments: { id: 'task.id', storage_unit_id: 'unit.id' },
          next: 'next',
          on_error: onErrorGoTo('unit'),
        },
        noMoreWorkStep,
      ],
    },
  },
  {
    code: 'DISPATCH',
    name: 'Hand goods over',
    flow_type: 'standard',
    is_default: false,
    definition: {
      steps: [
        {
          id: 'what',
          kind: 'scan',
          expect: ['storage_unit', 'location'],
          store: 'what',
          prompt: 'Scan the unit that leaves, or the bay of loose goods',
          options: [{ label: 'That was all', next: null }],
          next: 'on',
        },
        {
          id: 'on',
          kind: 'condition',
          test: { left: 'what.kind', op: 'eq', right: 'storage_unit' },
          then: 'unit',
          else: 'loose',
        },
        ...dispatchSteps('unit', 'storage_unit_from_id'),
        ...dispatchSteps('loose', 'location_from_id'),
        handOverStep('go', 'what'),
      ],
    },
  },
]

/** The steps that choose one of the staged goods that a person may dispatch, or hand all of them over after one confirmation. */
function dispatchSteps(id: string, place: string): readonly JsonObject[] {
  const staged = {
    kind: 'choose',
    source: 'tasks',
    filter: { type: 'DISP', subtype: 'SHIPMENT', status: 'AVAILABLE', [place]: 'what.id' },
    store: 'staged',
    prompt: 'What leaves?',
  }
  const each = `each_${id}`
  const options = [
    { label: 'All of it leaves', next: each },
    { label: 'Something else', next: 'what' },
  ]
  return [
    { ...staged, id, options, next: 'go' },
    { ...staged, id: each, take_first: true, empty: 'what', next: `go_${each}` },
    handOverStep(`go_${each}`, each),
  ]
}

/** The step that dispatches staged goods. */
function handOverStep(id: string, then: string): JsonObject {
  return {
    id,
    kind: 'call',
    operation: 'complete_task',
    arguments: { id: 'staged.id' },
    next: then,
    on_error: { '*': 'what' },
  }
}
