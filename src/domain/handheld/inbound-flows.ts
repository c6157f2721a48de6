import type { JsonObject } from '#values/json.ts'
import {
  completeTaskStep,
  type DefaultFlow,
  nextTaskStep,
  noMoreWorkStep,
  onErrorGoTo,
  quantityStep,
  scanGoodsSteps,
  scanTargetStep,
  serialsSteps,
} from './flow-steps.ts'

/** The parameters of a receipt of goods; unset ones are left out. */
const receivedParameters = {
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
  // The remainder stays open until the user reports that no more comes.
  keep_open: true,
}

/** The step that receives goods; data that only some goods need is requested after an error. */
function receiveStep(id: string, unit: JsonObject): JsonObject {
  return {
    id,
    kind: 'call',
    operation: 'receive',
    arguments: { ...receivedParameters, ...unit },
    next: 'next',
    on_error: {
      ...onErrorGoTo('qty'),
      capture_required: 'batch',
      serial_numbers_count_mismatch: 'serials',
      disposition_required: 'disposition',
      blank: 'description',
      reason_code_required: 'reason',
    },
  }
}

/** The step that asks for a dimension of a full unit. */
const dimensionStep = (id: string, unit: string, next: string): JsonObject => ({
  id,
  kind: 'number',
  store: id,
  prompt: `Full unit: ${id} in ${unit}`,
  min: 0,
  next,
})

/** The flows for receiving and putaway. */
export const inboundFlows: readonly DefaultFlow[] = [
  {
    code: 'RECEIVE',
    name: 'Receive',
    flow_type: 'standard',
    is_default: true,
    definition: {
      steps: [
        nextTaskStep('RCV', 'prod'),
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
          on_error: { ...onErrorGoTo('qty'), goods_in_bay_required: 'drop' },
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
        ...serialsSteps(['inbound_and_outbound'], 'onto'),
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
        receiveStep('go', {}),
        receiveStep('go_unit', { storage_unit_to_id: 'unit.id' }),
        receiveStep('go_new', { base_storage_unit_type_id: 'type.id' }),
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
        dimensionStep('length', 'cm', 'width'),
        dimensionStep('width', 'cm', 'height'),
        dimensionStep('height', 'cm', 'weight'),
        dimensionStep('weight', 'kg', 'onto'),
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
        noMoreWorkStep,
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
        nextTaskStep('PWAY', 'on'),
        ...scanGoodsSteps('qty'),
        quantityStep('drop'),
        scanTargetStep('go'),
        completeTaskStep(
          'go',
          {
            confirmed_quantity: 'quantity',
            location_to_id: 'to.id',
            storage_unit_to_id: 'task.storage_unit_from.id',
          },
          onErrorGoTo('qty'),
        ),
        noMoreWorkStep,
      ],
    },
  },
]
