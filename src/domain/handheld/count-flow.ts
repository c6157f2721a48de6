import {
  type DefaultFlow,
  labelSteps,
  nextTaskStep,
  noMoreWorkStep,
  onErrorGoTo,
  scanSourceStep,
  serialsSteps,
} from './flow-steps.ts'

/** Error targets: a stock check that was closed meanwhile continues with the next task. */
const errorTargets = {
  ...onErrorGoTo('prod'),
  stock_check_not_pending: 'next',
  stock_check_task_closed: 'next',
}

/** The flow for counts: everything that lies in a place is scanned and counted. */
export const countFlow: DefaultFlow = {
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
      scanSourceStep('prod'),
      {
        id: 'prod',
        kind: 'scan',
        expect: ['product'],
        store: 'product',
        prompt: 'Scan what lies there',
        options: [{ label: 'Nothing else is there', next: 'close' }],
        forget: ['batch', 'sell_by_date', 'best_before_date', 'serials', 'owner'],
        next: 'qty',
      },
      {
        id: 'qty',
        kind: 'number',
        store: 'quantity',
        prompt: 'How much {{product.fields.code}} is there?',
        min: 0,
        required: true,
        options: [{ label: 'It has a batch or a date', next: 'batch' }],
        next: 'serial_inbound_and_outbound',
      },
      ...labelSteps('product', 'serial_inbound_and_outbound'),
      ...serialsSteps({ settings: ['inbound_and_outbound'], then: 'note', product: 'product.fields' }),
      {
        id: 'note',
        kind: 'call',
        operation: 'record_attempt',
        arguments: {
          id: 'check.id',
          product_id: 'product.id',
          physical_count: 'quantity',
          serial_numbers: 'serials',
          batch: 'batch',
          sell_by_date: 'sell_by_date',
          best_before_date: 'best_before_date',
          account_id: 'owner.account.id',
        },
        store: 'attempt',
        next: 'agrees',
        on_error: {
          ...errorTargets,
          stock_check_account_required: 'owner',
          capture_required: 'batch',
          serial_numbers_count_mismatch: 'serials',
        },
      },
      // Several accounts own the product here.
      {
        id: 'owner',
        kind: 'choose',
        source: 'account_products',
        filter: { product_id: 'product.id' },
        store: 'owner',
        prompt: 'Whose is it?',
        next: 'note',
      },
      {
        id: 'agrees',
        kind: 'condition',
        test: { left: 'attempt.attempt_result', op: 'eq', right: 'failure' },
        then: 'again',
        else: 'prod',
      },
      {
        id: 'again',
        kind: 'message',
        text: 'It differs from what is expected. Count it again.',
        next: 'prod',
      },
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
}
