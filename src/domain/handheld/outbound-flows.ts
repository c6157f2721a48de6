import { type DefaultFlow, noMoreWork } from './default-flow.ts'

/** How goods are picked, brought to pickfaces, and loaded. */
export const outboundFlows: readonly DefaultFlow[] = [
  {
    code: 'PICK',
    name: 'Pick',
    flow_type: 'task',
    is_default: true,
    definition: {
      steps: [
        { id: 'next', kind: 'next_task', types: ['PICK'], store: 'task', empty: 'done', next: 'loc' },
        {
          id: 'loc',
          kind: 'scan',
          expect: ['location'],
          equals: 'task.location_from',
          prompt: 'Go to {{task.location_from.code}}',
          next: 'prod',
        },
        {
          id: 'prod',
          kind: 'scan',
          expect: ['product', 'storage_unit'],
          equals: 'task.product',
          prompt: 'Scan {{task.product.code}}',
          next: 'qty',
        },
        {
          id: 'qty',
          kind: 'number',
          store: 'quantity',
          default: 'task.start_quantity',
          min: 0,
          max: 'task.start_quantity',
          next: 'drop',
        },
        {
          id: 'drop',
          kind: 'scan',
          expect: ['location'],
          store: 'to',
          default: 'task.location_to',
          next: 'go',
        },
        {
          id: 'go',
          kind: 'call',
          operation: 'complete_task',
          arguments: { id: 'task.id', confirmed_quantity: 'quantity', location_to_id: 'to.id' },
          next: 'next',
          on_error: { task_on_hold: 'next', '*': 'qty' },
        },
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
        { id: 'next', kind: 'next_task', types: ['REPLEN'], store: 'task', empty: 'done', next: 'loc' },
        {
          id: 'loc',
          kind: 'scan',
          expect: ['location'],
          equals: 'task.location_from',
          prompt: 'Go to {{task.location_from.code}}',
          next: 'kind',
        },
        // How much goes to a face for the orders at hand is for the person to say (operations 5.4).
        {
          id: 'kind',
          kind: 'condition',
          test: { left: 'task.subtype', op: 'eq', right: 'ORDER_VOLUME' },
          then: 'typed',
          else: 'qty',
        },
        { id: 'typed', kind: 'number', store: 'quantity', min: 0, required: true, next: 'face' },
        {
          id: 'qty',
          kind: 'number',
          store: 'quantity',
          default: 'task.start_quantity',
          min: 0,
          next: 'face',
        },
        {
          id: 'face',
          kind: 'scan',
          expect: ['location'],
          store: 'to',
          prompt: 'Fill {{task.location_to.code}}',
          next: 'go',
        },
        {
          id: 'go',
          kind: 'call',
          operation: 'complete_task',
          arguments: { id: 'task.id', confirmed_quantity: 'quantity', location_to_id: 'to.id' },
          next: 'next',
          on_error: { '*': 'kind' },
        },
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
        { id: 'next', kind: 'next_task', types: ['LOAD'], store: 'task', empty: 'done', next: 'unit' },
        {
          id: 'unit',
          kind: 'scan',
          expect: ['storage_unit'],
          store: 'unit',
          prompt: 'Scan the unit for {{task.location_to.code}}',
          next: 'go',
        },
        {
          id: 'go',
          kind: 'call',
          operation: 'load_storage_unit',
          arguments: { id: 'task.id', storage_unit_id: 'unit.id' },
          next: 'next',
          on_error: { '*': 'unit' },
        },
        noMoreWork,
      ],
    },
  },
]
