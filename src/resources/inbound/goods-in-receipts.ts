import { address, belongsTo, choice, code, flag, moment, notes, parts, resource } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

/** Goods-in receipt (advance shipping notice): goods expected, being received, or received. */
export const goodsInReceipts = resource({
  name: 'goods_in_receipts',
  one: 'goods_in_receipt',
  area: 'receipts',
  means: 'Goods-in receipt (advance shipping notice): goods expected, being received, or received.',
  verbs: ['remove'],

  fields: {
    account:      belongsTo('accounts', { required: true, means: 'Account that owns the goods.' }),
    warehouse:    belongsTo('warehouses', { required: true, means: 'Warehouse the goods arrive at.' }),
    reference:    code({ sequence: 'GRN', means: "Receipt number, unique among the account's receipts that are not cancelled; the next number of sequence GRN when not given." }),
    receipt_type: choice(['standard', 'blind', 'customer_return', 'crossdock', 'warehouse_transfer'], { initially: 'standard', plain: true, means: 'Receipt type.' }),
    status:       choice(['PENDING', 'RCV', 'COMPLETED', 'CANCELLED'], { stored: 'upper', initially: 'PENDING', read_only: true, plain: true, means: 'Status of the receipt.' }),
    supplier:     belongsTo('suppliers', { means: 'Supplier that sends the goods.' }),
    carrier:      belongsTo('carriers', { means: 'Carrier that delivers the goods.' }),
    customer:     belongsTo('customers', { means: 'Customer that returns the goods, for customer returns.' }),
    goods_out:    belongsTo('goods_outs', { means: 'Order the goods are returned from.' }),
    location:     belongsTo('locations', { means: 'Goods-in bay; the default bay of the warehouse when not given.' }),
    expected_date_of_arrival: moment({ also: 'expected_date_of_receipt', means: 'Expected date and time of arrival (ETA).' }),
    actual_date_of_arrival:   moment({ also: 'actual_date_of_receipt', means: 'Actual date and time of arrival.' }),
    notes:        notes({ means: 'Notes for warehouse staff.' }),
    closed_at:    moment({ read_only: true, means: 'Time the receipt was closed manually; no further goods are expected.' }),
    discrepancy_alert: flag({ read_only: true, means: "Whether the quantity received falls short by more than the account's under-receipt tolerance." }),
    ...referenceSlots,
    ...ownSlots,
    address: address(),
    lines: parts('goods_in_lines', 'goods_in_receipt', { means: 'Receipt lines.' }),
  },

  graphql: { filter: 'InboundGoodFilterType' },
})
