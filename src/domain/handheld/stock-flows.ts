import type { JsonObject } from '#values/json.ts'
import {
  type DefaultFlow,
  nextTaskStep,
  noMoreWorkStep,
  onErrorGoTo,
  scanSourceStep,
  serialsSteps,
} from './flow-steps.ts'

const countParameters = {
  id: 'check.id',
  product_id: 'product.id',
  physical_count: 'quantity',
  serial_numbers: 'serials',
}
const labelParameters = {
  ...countParameters,
  batch: 'batch',
  sell_by_date: 'sell_by_date',
  best_before_date: 'best_before_date',
}
/** Error targets: a stock check that was closed meanwhile continues with the next task. */
const errorTargets = {
  ...onErrorGoTo('more'),
  stock_check_not_pending: 'next',
  stock_check_task_closed: 'next',
}

/** The step that records a count. */
function recordCountStep(id: string, parameters: JsonObject): JsonObject {
  return {
    id,
    kind: 'call',
    operation: 'record_attempt',
    arguments: parameters,
    store: 'attempt',
    next: 'agrees',
    on_error: { ...errorTargets, stock_check_account_required: 'owner' },
  }
}

/** The steps that ask for batch and dates of a label, with the values of the scanned code as defaults. */
function labelSteps(id: string, then: string): readonly JsonObject[] {
  return [
    {
      id,
      kind: 'text',
      store: 'batch',
      default: 'product.fields.batch',
      prompt: 'Batch',
      next: `${id}_sell_by`,
    },
    {
      id: `${id}_sell_by`,
      kind: 'date',
      store: 'sell_by_date',
      default: 'product.fields.sell_by_date',
      prompt: 'Sell by',
      next: `${id}_best_before`,
    },
    {
      id: `${id}_best_before`,
      kind: 'date',
      store: 'best_before_date',
      default: 'product.fields.best_before_date',
      prompt: 'Best before',
      next: then,
    },
  ]
}

/** The flows for counting and moving stock. */
export const stockFlows: readonly DefaultFlow[] = [
  {
    code: 'COUNT',
    name: 'Count',
    flow_type: 'task',
    is_default: false,
    definition: {
      steps: [
        nextTaskStep('CHECK', 'check'),
        {
          id: 'check',
          kind: 'choose',
          source: 'stock_checks',
          filter: { task_id: 'task.id' },
          store: 'check',
          next: 'loc',
        },
        scanSourceStep('any'),
        { id: 'any', kind: 'confirm', text: 'Is anything there?', next: 'prod', otherwise: 'close' },
        {
          id: 'prod',
          kind: 'scan',
          expect: ['product'],
          store: 'product',
          prompt: 'Scan what lies there',
          next: 'qty',
        },
        {
          id: 'qty',
          kind: 'number',
          store: 'quantity',
          prompt: 'How much is there?',
          min: 0,
          next: 'serial_inbound_and_outbound',
        },
        ...serialsSteps(['inbound_and_outbound'], 'label', 'product.fields'),
        {
          id: 'label',
          kind: 'menu',
          prompt: 'What does its label say?',
          options: [
            { label: 'No batch or date', next: 'note' },
            { label: 'A batch or a date', next: 'batch' },
          ],
        },
        ...labelSteps('batch', 'note_labelled'),
        recordCountStep('note', countParameters),
        recordCountStep('note_labelled', labelParameters),
        // Several accounts own the product here: ask for the account, and for its label again.
        {
          id: 'owner',
          kind: 'choose',
          source: 'account_products',
          filter: { product_id: 'product.id' },
          store: 'owner',
          prompt: 'Whose is it?',
          next: 'own_batch',
        },
        ...labelSteps('own_batch', 'note_owned'),
        recordCountStep('note_owned', { ...labelParameters, account_id: 'owner.account.id' }),
        {
          id: 'agrees',
          kind: 'condition',
          test: { left: 'attempt.attempt_result', op: 'eq', right: 'failure' },
          then: 'again',
          else: 'more',
        },
        {
          id: 'again',
          kind: 'confirm',
          text: 'It differs. Count it again?',
          next: 'prod',
          otherwise: 'more',
        },
        { id: 'more', kind: 'confirm', text: 'Is there anything else?', next: 'prod', otherwise: 'close' },
        {
          id: 'close',
          kind: 'call',
          operation: 'complete_stock_check',
          arguments: { id: 'check.id' },
          next: 'next',
          on_error: errorTargets,
        },
        noMoreWorkStep,
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
]
