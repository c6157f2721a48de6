import type { JsonObject } from '#values/json.ts'
import {
  backTo,
  type DefaultFlow,
  goodsScanned,
  noMoreWork,
  placeReached,
  placeScanned,
  quantityTaken,
  serialsTyped,
  taskDone,
  taskTaken,
} from './default-flow.ts'

/** What is said of goods that were picked. */
const picked = {
  confirmed_quantity: 'quantity',
  location_to_id: 'to.id',
  serial_numbers: 'serials',
}
const mended = {
  ...backTo('qty'),
  serial_numbers_count_mismatch: 'serials',
  serial_number_unknown: 'serials',
}

/** Says how much was picked, and has the unit scanned it goes onto where that is missed. */
function pickedOnto(id: string, onto: string, said: JsonObject): readonly JsonObject[] {
  const scan = { kind: 'scan', expect: ['storage_unit'], store: 'onto', next: `${id}_onto` }
  const missed = { tote_required: `${onto}_shared`, storage_unit_to_required: `${onto}_shared` }
  return [
    taskDone(id, said, { ...mended, ...missed }),
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
    taskDone(
      `${id}_onto`,
      { ...said, storage_unit_to_id: 'onto.id' },
      { ...mended, tote_required: `${onto}_shared`, tote_holds_another_order: `${onto}_shared` },
    ),
  ]
}

/** How goods are picked, brought to pickfaces, and loaded. */
export const outboundFlows: readonly DefaultFlow[] = [
  {
    code: 'PICK',
    name: 'Pick',
    flow_type: 'task',
    is_default: true,
    definition: {
      steps: [
        taskTaken('PICK', 'loc'),
        placeScanned('on'),
        ...goodsScanned('qty'),
        quantityTaken('serial_outbound'),
        ...serialsTyped(['outbound', 'inbound_and_outbound'], 'drop'),
        placeReached('all'),
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
        ...pickedOnto('go', 'onto', picked),
        ...pickedOnto('go_part', 'part_onto', { ...picked, keep_open: true }),
        noMoreWork,
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
        taskTaken('REPLEN', 'loc'),
        placeScanned('on'),
        ...goodsScanned('kind'),
        // How much goes to a face for the orders at hand is for the person to say (operations 5.4).
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
        quantityTaken('face', {}),
        {
          id: 'face',
          kind: 'scan',
          expect: ['location'],
          store: 'to',
          prompt: 'Fill {{task.location_to.code}}',
          next: 'go',
        },
        taskDone('go', { confirmed_quantity: 'quantity', location_to_id: 'to.id' }, backTo('kind')),
        noMoreWork,
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
        taskTaken('LOAD', 'unit'),
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
          on_error: backTo('unit'),
        },
        noMoreWork,
      ],
    },
  },
]
