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
  serialsSteps,
} from './flow-steps.ts'

/** The parameters of a picked task. */
const pickParameters = {
  confirmed_quantity: 'quantity',
  location_to_id: 'to.id',
  serial_numbers: 'serials',
}
const errorTargets = {
  ...onErrorGoTo('qty'),
  serial_numbers_count_mismatch: 'serials',
  serial_number_unknown: 'serials',
}

/** The steps that complete a pick; the target unit is scanned after an error that requires one. */
function completePickSteps(id: string, onto: string, parameters: JsonObject): readonly JsonObject[] {
  const scan = { kind: 'scan', expect: ['storage_unit'], store: 'onto', next: `${id}_onto` }
  const missingUnit = { tote_required: `${onto}_shared`, storage_unit_to_required: `${onto}_shared` }
  return [
    completeTaskStep(id, parameters, { ...errorTargets, ...missingUnit }),
    {
      id: `${onto}_shared`,
      kind: 'condition',
      test: { left: 'task.tote_position', op: 'present' },
      then: `${onto}_position`,
      else: onto,
    },
    {
      ...scan,
      id: `${onto}_position`,
      prompt: 'Put it at position {{task.tote_position}} and scan the tote',
    },
    { ...scan, id: onto, prompt: 'Scan what it goes onto' },
    completeTaskStep(
      `${id}_onto`,
      { ...parameters, storage_unit_to_id: 'onto.id' },
      { ...errorTargets, tote_required: `${onto}_shared`, tote_holds_another_order: `${onto}_shared` },
    ),
  ]
}

/** The flows for picking, replenishment and loading. */
export const outboundFlows: readonly DefaultFlow[] = [
  {
    code: 'PICK',
    name: 'Pick',
    flow_type: 'task',
    is_default: true,
    definition: {
      steps: [
        nextTaskStep('PICK', 'loc'),
        scanSourceStep('on'),
        ...scanGoodsSteps('qty'),
        quantityStep('serial_outbound'),
        ...serialsSteps(['outbound', 'inbound_and_outbound'], 'drop'),
        scanTargetStep('all'),
        {
          id: 'all',
          kind: 'condition',
          test: { left: 'quantity', op: 'lt', right: 'task.start_quantity' },
          then: 'rest',
          else: 'go',
        },
        {
          id: 'rest',
          kind: 'menu',
          prompt: 'What about the rest?',
          options: [
            { label: 'It is not there', next: 'go' },
            { label: 'I take it next', next: 'go_part' },
          ],
        },
        ...completePickSteps('go', 'onto', pickParameters),
        ...completePickSteps('go_part', 'part_onto', { ...pickParameters, keep_open: true }),
        noMoreWorkStep,
      ],
    },
  },
  {
    code: 'REPLENISH',
    name: 'Replenish',
    flow_type: 'task',
    is_default: false,
    definition: {
      steps: [
        nextTaskStep('REPLEN', 'loc'),
        scanSourceStep('on'),
        ...scanGoodsSteps('kind'),
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
]
