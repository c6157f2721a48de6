import { type DefaultFlow, noMoreWork } from './default-flow.ts'

/** How goods are received and put away. */
export const inboundFlows: readonly DefaultFlow[] = [
  {
    code: 'RECEIVE',
    name: 'Receive',
    flow_type: 'standard',
    is_default: true,
    definition: {
      steps: [
        { id: 'next', kind: 'next_task', types: ['RCV'], store: 'task', empty: 'done', next: 'prod' },
        {
          id: 'prod',
          kind: 'scan',
          expect: ['product'],
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
          next: 'unit',
        },
        {
          id: 'unit',
          kind: 'scan',
          expect: ['storage_unit'],
          store: 'unit',
          prompt: 'Scan a unit',
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
          operation: 'receive',
          arguments: {
            id: 'task.id',
            confirmed_quantity: 'quantity',
            storage_unit_id: 'unit.id',
            location_to_id: 'to.id',
          },
          next: 'next',
          on_error: { '*': 'qty' },
        },
        noMoreWork,
      ],
    },
  },
  {
    code: 'PUTAWAY',
    name: 'Put away',
    flow_type: 'task',
    is_default: false,
    definition: {
      steps: [
        { id: 'next', kind: 'next_task', types: ['PWAY'], store: 'task', empty: 'done', next: 'unit' },
        {
          id: 'unit',
          kind: 'scan',
          expect: ['storage_unit', 'product'],
          equals: 'task.storage_unit_from',
          prompt: 'Take {{task.product.code}} from {{task.location_from.code}}',
          next: 'drop',
        },
        {
          id: 'drop',
          kind: 'scan',
          expect: ['location'],
          store: 'to',
          default: 'task.location_to',
          prompt: 'Bring it to {{task.location_to.code}}',
          next: 'go',
        },
        {
          id: 'go',
          kind: 'call',
          operation: 'complete_task',
          arguments: { id: 'task.id', location_to_id: 'to.id' },
          next: 'next',
          on_error: { task_on_hold: 'next', '*': 'drop' },
        },
        noMoreWork,
      ],
    },
  },
]
