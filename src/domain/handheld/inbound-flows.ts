import { blindReceiptFlow } from './blind-receipt-flow.ts'
import {
  completeTaskStep,
  type DefaultFlow,
  nextTaskStep,
  noMoreWorkStep,
  onErrorGoTo,
  quantityStep,
  scanGoodsSteps,
  scanTargetStep,
  scanUnitStep,
  wholeQuantityStep,
} from './flow-steps.ts'
import { receiptFlow } from './receipt-flow.ts'

const putAway: DefaultFlow = {
  code: 'PUTAWAY',
  name: 'Put away',
  flow_type: 'task',
  is_default: false,
  definition: {
    steps: [
      nextTaskStep('PWAY', 'on'),
      // A unit is put away as it stands.
      ...scanGoodsSteps({ several: 'qty', all: 'all' }).filter(({ id }) => id !== 'unit' && id !== 'whole'),
      scanUnitStep('all'),
      wholeQuantityStep('drop'),
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
}

/** The flows for receiving and putaway. */
export const inboundFlows: readonly DefaultFlow[] = [receiptFlow, blindReceiptFlow, putAway]
