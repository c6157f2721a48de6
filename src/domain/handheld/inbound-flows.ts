import type { JsonObject } from '#values/json.ts'
import {
  backTo,
  type DefaultFlow,
  goodsScanned,
  noMoreWork,
  placeReached,
  quantityTaken,
  serialsTyped,
  taskDone,
  taskTaken,
} from './default-flow.ts'

/** What is said of goods that came, however they stand; what was not asked for is left out. */
const came = {
  id: 'task.id',
  confirmed_quantity: 'quantity',
  location_to_id: 'to.id',
  serial_numbers: 'serials',
  batch: 'batch',
  sell_by_date: 'sell_by_date',
  best_before_date: 'best_before_date',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  unit_of_measure: 'centimetre',
  disposition: 'disposition',
  reason_code_id: 'reason.id',
  description: 'description',
  // What did not come now stays to be received until somebody says that nothing more comes.
  keep_open: true,
}

/** Books in goods that stand on something, and asks for what only some goods need once it is missed. */
function bookedIn(id: string, standing: JsonObject): JsonObject {
  return {
    id,
    kind: 'call',
    operation: 'receive',
    arguments: { ...came, ...standing },
    next: 'next',
    on_error: {
      ...backTo('qty'),
      capture_required: 'batch',
      serial_numbers_count_mismatch: 'serials',
      disposition_required: 'disposition',
      blank: 'description',
      reason_code_required: 'reason',
    },
  }
}

/** A number of the size of a full unit. */
const sized = (id: string, unit: string, next: string): JsonObject => ({
  id,
  kind: 'number',
  store: id,
  prompt: `Full unit: ${id} in ${unit}`,
  min: 0,
  next,
})

/** How goods are received and put away. */
export const inboundFlows: readonly DefaultFlow[] = [
  {
    code: 'RECEIVE',
    name: 'Receive',
    flow_type: 'standard',
    is_default: true,
    definition: {
      steps: [
        taskTaken('RCV', 'prod'),
        {
          id: 'prod',
          kind: 'scan',
          expect: ['product'],
          equals: 'task.product',
          store: 'goods',
          prompt: 'Scan {{task.stock_description}}',
          next: 'qty',
        },
        {
          id: 'qty',
          kind: 'number',
          store: 'quantity',
          default: 'task.start_quantity',
          prompt: 'How much of {{task.start_quantity_breakdown}} came? 0 if no more comes',
          min: 0,
          next: 'came',
        },
        {
          id: 'came',
          kind: 'condition',
          test: { left: 'quantity', op: 'gt', right: 0 },
          then: 'drop',
          else: 'none',
        },
        {
          id: 'none',
          kind: 'call',
          operation: 'receive',
          arguments: { id: 'task.id', confirmed_quantity: 'quantity', location_to_id: 'to.id' },
          next: 'next',
          on_error: { ...backTo('qty'), goods_in_bay_required: 'drop' },
        },
        {
          id: 'drop',
          kind: 'scan',
          expect: ['location'],
          store: 'to',
          default: 'task.location_to',
          prompt: 'Scan the bay {{task.location_to.code}}',
          next: 'any',
        },
        {
          id: 'any',
          kind: 'condition',
          test: { left: 'quantity', op: 'gt', right: 0 },
          then: 'serial_inbound_and_outbound',
          else: 'none',
        },
        ...serialsTyped(['inbound_and_outbound'], 'onto'),
        {
          id: 'onto',
          kind: 'menu',
          prompt: 'What do they stand on?',
          options: [
            { label: 'As announced', next: 'go' },
            { label: 'A unit that is there', next: 'unit' },
            { label: 'A new unit', next: 'type' },
          ],
        },
        {
          id: 'unit',
          kind: 'scan',
          expect: ['storage_unit'],
          store: 'unit',
          prompt: 'Scan the unit',
          next: 'go_unit',
        },
        {
          id: 'type',
          kind: 'choose',
          source: 'storage_unit_types',
          store: 'type',
          prompt: 'What kind of unit?',
          next: 'go_new',
        },
        bookedIn('go', {}),
        bookedIn('go_unit', { storage_unit_to_id: 'unit.id' }),
        bookedIn('go_new', { base_storage_unit_type_id: 'type.id' }),
        {
          id: 'batch',
          kind: 'text',
          store: 'batch',
          default: 'goods.fields.batch',
          prompt: 'Batch',
          next: 'sell_by',
        },
        {
          id: 'sell_by',
          kind: 'date',
          store: 'sell_by_date',
          default: 'goods.fields.sell_by_date',
          prompt: 'Sell by',
          next: 'best_before',
        },
        {
          id: 'best_before',
          kind: 'date',
          store: 'best_before_date',
          default: 'goods.fields.best_before_date',
          prompt: 'Best before',
          next: 'sized',
        },
        {
          id: 'sized',
          kind: 'condition',
          test: { left: 'task.product.require_dimensions_on_receipt', op: 'eq', right: true },
          then: 'length',
          else: 'onto',
        },
        sized('length', 'cm', 'width'),
        sized('width', 'cm', 'height'),
        sized('height', 'cm', 'weight'),
        sized('weight', 'kg', 'onto'),
        {
          id: 'disposition',
          kind: 'text',
          store: 'disposition',
          default: 'restock',
          prompt: 'What becomes of it: restock, hold, return_to_supplier or scrap?',
          next: 'onto',
        },
        {
          id: 'description',
          kind: 'text',
          store: 'description',
          prompt: 'Say why',
          required: true,
          next: 'onto',
        },
        {
          id: 'reason',
          kind: 'choose',
          source: 'reason_codes',
          store: 'reason',
          prompt: 'Choose a reason',
          next: 'onto',
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
        taskTaken('PWAY', 'on'),
        ...goodsScanned('qty'),
        quantityTaken('drop'),
        placeReached('go'),
        taskDone(
          'go',
          {
            confirmed_quantity: 'quantity',
            location_to_id: 'to.id',
            storage_unit_to_id: 'task.storage_unit_from.id',
          },
          backTo('qty'),
        ),
        noMoreWork,
      ],
    },
  },
]
