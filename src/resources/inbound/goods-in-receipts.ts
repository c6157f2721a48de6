import { address, belongsTo, choice, code, flag, moment, notes, parts, resource } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

/** Goods-in receipt (advance shipping notice): goods expected, being received, or received. */
export const goodsInReceipts = resource({
  name: 'goods_in_receipts',
  one: 'goods_in_receipt',
  area: 'receipts',
  description: 'Goods-in receipt (advance shipping notice): goods expected, being received, or received.',
  verbs: ['remove'],
  searched: ['reference', 'external_system_reference1'],

  fields: {
    account:      belongsTo('accounts', { required: true, description: 'Account that owns the goods.' }),
    warehouse:    belongsTo('warehouses', { required: true, description: 'Warehouse the goods arrive at.' }),
    reference:    code({ sequence: 'GRN', description: "Receipt number, unique among the account's receipts that are not cancelled; the next number of sequence GRN when not given." }),
    receipt_type: choice(['standard', 'blind', 'customer_return', 'crossdock', 'warehouse_transfer'], { default: 'standard', plain_text: true, description: 'Receipt type.' }),
    status:       choice(['PENDING', 'RCV', 'COMPLETED', 'CANCELLED'], { stored: 'upper', default: 'PENDING', read_only: true, plain_text: true, description: 'Status of the receipt.' }),
    supplier:     belongsTo('suppliers', { description: 'Supplier that sends the goods.' }),
    carrier:      belongsTo('carriers', { description: 'Carrier that delivers the goods.' }),
    customer:     belongsTo('customers', { description: 'Customer that returns the goods, for customer returns.' }),
    goods_out:    belongsTo('goods_outs', { description: 'Order the goods are returned from.' }),
    location:     belongsTo('locations', { description: 'Goods-in bay; the default bay of the warehouse when not given.' }),
    expected_date_of_arrival: moment({ alias: 'expected_date_of_receipt', description: 'Expected date and time of arrival (ETA).' }),
    actual_date_of_arrival:   moment({ alias: 'actual_date_of_receipt', description: 'Actual date and time of arrival.' }),
    notes:        notes({ description: 'Notes for warehouse staff.' }),
    closed_at:    moment({ read_only: true, description: 'Time the receipt was closed manually; no further goods are expected.' }),
    discrepancy_alert: flag({ read_only: true, description: "Whether the quantity received falls short by more than the account's under-receipt tolerance." }),
    ...referenceSlots,
    ...ownSlots,
    address: address(),
    lines: parts('goods_in_lines', 'goods_in_receipt', { description: 'Receipt lines.' }),
  },

  graphql: { filter: 'InboundGoodFilterType' },
})
