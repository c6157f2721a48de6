import type { JsonObject } from '#values/json.ts'
import { countFlow } from './count-flow.ts'
import type { DefaultFlow } from './flow-steps.ts'

/** The flows for counting, moving and finding stock. */
export const stockFlows: readonly DefaultFlow[] = [
  countFlow,
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
          expect: ['location', 'storage_unit'],
          store: 'from',
          prompt: 'Scan where it lies, or the unit',
          next: 'whole',
        },
        {
          id: 'whole',
          kind: 'condition',
          test: { left: 'from.kind', op: 'eq', right: 'storage_unit' },
          then: 'unit_to',
          else: 'what',
        },
        {
          id: 'unit_to',
          kind: 'scan',
          expect: ['location'],
          store: 'to',
          prompt: 'Scan where it goes',
          next: 'go_unit',
        },
        {
          id: 'go_unit',
          kind: 'call',
          operation: 'move_storage_unit',
          arguments: { id: 'from.id', to_location_id: 'to.id' },
          next: 'from',
          on_error: { '*': 'from' },
        },
        {
          id: 'what',
          kind: 'choose',
          source: 'stocks',
          filter: { location_id: 'from.id' },
          store: 'stock',
          prompt: 'What do you move?',
          next: 'qty',
        },
        {
          id: 'qty',
          kind: 'number',
          store: 'quantity',
          default: 'stock.quantity',
          prompt: 'How much?',
          min: 0,
          next: 'to',
        },
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
          arguments: { id: 'stock.id', quantity: 'quantity', to_location_id: 'to.id' },
          next: 'from',
          on_error: { '*': 'from' },
        },
      ],
    },
  },
  {
    code: 'FIND',
    name: 'Find goods',
    flow_type: 'standard',
    is_default: false,
    definition: {
      steps: [
        {
          id: 'what',
          kind: 'scan',
          expect: ['product', 'location', 'storage_unit'],
          store: 'what',
          prompt: 'Scan goods, a place or a unit',
          options: [{ label: 'Done', next: null }],
          next: 'goods',
        },
        {
          id: 'goods',
          kind: 'condition',
          test: { left: 'what.kind', op: 'eq', right: 'product' },
          then: 'of_goods',
          else: 'place',
        },
        {
          id: 'place',
          kind: 'condition',
          test: { left: 'what.kind', op: 'eq', right: 'location' },
          then: 'of_place',
          else: 'of_unit',
        },
        { ...findStep('of_goods', 'product_id'), label: 'what.fields' },
        findStep('of_place', 'location_id'),
        findStep('of_unit', 'storage_unit_id'),
        {
          id: 'found',
          kind: 'message',
          text: '{{stock.quantity}} {{stock.product.code}} in {{stock.location.code}} {{stock.storage_unit.reference}} {{stock.batch}} {{stock.status}}',
          next: 'what',
        },
      ],
    },
  },
  {
    code: 'PRINT',
    name: 'Print a label',
    flow_type: 'standard',
    is_default: false,
    definition: {
      steps: [
        {
          id: 'what',
          kind: 'scan',
          expect: ['location', 'storage_unit', 'product'],
          store: 'what',
          prompt: 'Scan what needs a label',
          options: [{ label: 'Done', next: null }],
          next: 'copies',
        },
        {
          id: 'copies',
          kind: 'number',
          store: 'copies',
          default: 1,
          prompt: 'How many labels?',
          min: 1,
          max: 99,
          next: 'go',
        },
        {
          id: 'go',
          kind: 'call',
          operation: 'print_label',
          arguments: { id: 'what.id', what: 'what.kind', copies: 'copies' },
          next: 'what',
          on_error: { '*': 'what' },
        },
      ],
    },
  },
]

/** The step that lists the stock of what was scanned. */
function findStep(id: string, field: string): JsonObject {
  return {
    id,
    kind: 'choose',
    source: 'stocks',
    filter: { [field]: 'what.id' },
    store: 'stock',
    prompt: 'Found',
    options: [{ label: 'Something else', next: 'what' }],
    next: 'found',
  }
}
