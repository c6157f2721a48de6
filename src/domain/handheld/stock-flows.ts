import { type DefaultFlow, noMoreWork } from './default-flow.ts'

/** How stock is counted and moved. */
export const stockFlows: readonly DefaultFlow[] = [
  {
    code: 'COUNT',
    name: 'Count',
    flow_type: 'task',
    is_default: false,
    definition: {
      steps: [
        { id: 'next', kind: 'next_task', types: ['CHECK'], store: 'task', empty: 'done', next: 'loc' },
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
          expect: ['product'],
          store: 'product',
          prompt: 'Scan what lies there',
          next: 'qty',
        },
        { id: 'qty', kind: 'number', store: 'quantity', min: 0, next: 'note' },
        {
          id: 'note',
          kind: 'call',
          operation: 'record_attempt',
          arguments: { id: 'task.stock_check_id', product_id: 'product.id', quantity: 'quantity' },
          next: 'more',
          on_error: { '*': 'prod' },
        },
        { id: 'more', kind: 'confirm', text: 'Is there anything else?', next: 'prod', otherwise: 'close' },
        {
          id: 'close',
          kind: 'call',
          operation: 'complete_stock_check',
          arguments: { id: 'task.stock_check_id' },
          next: 'next',
          on_error: { '*': 'prod' },
        },
        noMoreWork,
      ],
    },
  },
  {
    code: 'MOVE',
    name: 'Move stock',
    flow_type: 'standard',
    is_default: false,
    definition: {
      steps: [
        {
          id: 'from',
          kind: 'scan',
          expect: ['location'],
          store: 'from',
          prompt: 'Scan where it lies',
          next: 'what',
        },
        {
          id: 'what',
          kind: 'choose',
          source: 'stocks',
          filter: { location_id: 'from.id' },
          store: 'stock',
          next: 'qty',
        },
        { id: 'qty', kind: 'number', store: 'quantity', default: 'stock.quantity', min: 0, next: 'to' },
        {
          id: 'to',
          kind: 'scan',
          expect: ['location'],
          store: 'to',
          prompt: 'Scan where it goes',
          next: 'go',
        },
        {
          id: 'go',
          kind: 'call',
          operation: 'move_stock',
          arguments: { id: 'stock.id', quantity: 'quantity', location_id: 'to.id' },
          next: 'from',
          on_error: { '*': 'to' },
        },
      ],
    },
  },
]
