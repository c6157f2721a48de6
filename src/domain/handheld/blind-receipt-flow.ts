import { type DefaultFlow, labelSteps, serialsSteps } from './flow-steps.ts'
import {
  dimensionSteps,
  GOODS_VALUES,
  ontoUnitOption,
  ontoUnitSteps,
  receivedGoods,
} from './received-goods.ts'

/** The flow for goods that nobody announced. */
export const blindReceiptFlow: DefaultFlow = {
  code: 'RECEIVE_BLIND',
  name: 'Receive unannounced goods',
  flow_type: 'standard',
  is_default: false,
  definition: {
    steps: [
      {
        id: 'receipt',
        kind: 'choose',
        source: 'goods_in_receipts',
        filter: { receipt_type: 'blind', status: 'RCV' },
        store: 'receipt',
        prompt: 'Which delivery?',
        next: 'prod',
      },
      {
        id: 'prod',
        kind: 'scan',
        expect: ['product'],
        store: 'goods',
        prompt: 'Scan what came on {{receipt.reference}}',
        options: [{ label: 'Nothing else came', next: null }],
        forget: [...GOODS_VALUES, 'to'],
        next: 'qty',
      },
      {
        id: 'qty',
        kind: 'number',
        store: 'quantity',
        prompt: 'How much of {{goods.fields.code}} came?',
        min: 0,
        required: true,
        options: [ontoUnitOption],
        next: 'serial_inbound_and_outbound',
      },
      ...ontoUnitSteps('serial_inbound_and_outbound'),
      ...serialsSteps({ settings: ['inbound_and_outbound'], then: 'go', product: 'goods.fields' }),
      {
        id: 'go',
        kind: 'call',
        operation: 'receive_blind',
        arguments: { id: 'receipt.id', product_id: 'goods.id', ...receivedGoods },
        next: 'prod',
        on_error: {
          receipt_not_receiving: 'receipt',
          goods_in_bay_required: 'drop',
          capture_required: 'batch',
          serial_numbers_count_mismatch: 'serials',
          '*': 'qty',
        },
      },
      {
        id: 'drop',
        kind: 'scan',
        expect: ['location'],
        store: 'to',
        prompt: 'Scan the bay',
        next: 'go',
      },
      ...labelSteps('goods', 'sized'),
      ...dimensionSteps('goods.fields', 'go'),
    ],
  },
}
