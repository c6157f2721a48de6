import type { JsonObject } from '#values/json.ts'
import { backTo, type DefaultFlow, noMoreWork, placeScanned, taskTaken } from './default-flow.ts'

const counted = { id: 'check.id', product_id: 'product.id', physical_count: 'quantity' }
const labelled = {
  ...counted,
  batch: 'batch',
  sell_by_date: 'sell_by_date',
  best_before_date: 'best_before_date',
}
/** A check that was closed meanwhile leads on to other work. */
const onError = { ...backTo('more'), stock_check_not_pending: 'next', stock_check_task_closed: 'next' }

/** Notes what was counted of a group of goods. */
function noted(id: string, said: JsonObject): JsonObject {
  return {
    id,
    kind: 'call',
    operation: 'record_attempt',
    arguments: said,
    store: 'attempt',
    next: 'agrees',
    on_error: { ...onError, stock_check_account_required: 'owner' },
  }
}

/** What a label says beside the product, each with what its code said of it. */
function labelRead(id: string, then: string): readonly JsonObject[] {
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

/** How stock is counted and moved. */
export const stockFlows: readonly DefaultFlow[] = [
  {
    code: 'COUNT',
    name: 'Count',
    flow_type: 'task',
    is_default: false,
    definition: {
      steps: [
        taskTaken('CHECK', 'check'),
        {
          id: 'check',
          kind: 'choose',
          source: 'stock_checks',
          filter: { task_id: 'task.id' },
          store: 'check',
          next: 'loc',
        },
        placeScanned('any'),
        { id: 'any', kind: 'confirm', text: 'Is anything there?', next: 'prod', otherwise: 'close' },
        {
          id: 'prod',
          kind: 'scan',
          expect: ['product'],
          store: 'product',
          prompt: 'Scan what lies there',
          next: 'qty',
        },
        { id: 'qty', kind: 'number', store: 'quantity', prompt: 'How much is there?', min: 0, next: 'label' },
        {
          id: 'label',
          kind: 'menu',
          prompt: 'What does its label say?',
          options: [
            { label: 'No batch or date', next: 'note' },
            { label: 'A batch or a date', next: 'batch' },
          ],
        },
        ...labelRead('batch', 'note_labelled'),
        noted('note', counted),
        noted('note_labelled', labelled),
        // Several own the product here: whose it is, and once more what the label says, which may be another's.
        {
          id: 'owner',
          kind: 'choose',
          source: 'account_products',
          filter: { product_id: 'product.id' },
          store: 'owner',
          prompt: 'Whose is it?',
          next: 'own_batch',
        },
        ...labelRead('own_batch', 'note_owned'),
        noted('note_owned', { ...labelled, account_id: 'owner.account.id' }),
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
          on_error: onError,
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
