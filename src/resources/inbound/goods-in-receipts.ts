import { address, belongsTo, choice, code, flag, moment, notes, parts, resource } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

/** Goods that are expected, being received, or have come in. */
export const goodsInReceipts = resource({
  name: 'goods_in_receipts',
  one: 'goods_in_receipt',
  area: 'receipts',
  means: 'Goods that are expected, being received, or have come in.',
  verbs: ['remove'],

  fields: {
    account:      belongsTo('accounts', { required: true, means: 'Who owns the goods.' }),
    warehouse:    belongsTo('warehouses', { required: true, means: 'Where they arrive.' }),
    reference:    code({ sequence: 'GRN', means: 'Its number, unique among the receipts of the account that are not cancelled; the next of sequence GRN when not given.' }),
    receipt_type: choice(['standard', 'blind', 'customer_return', 'crossdock', 'warehouse_transfer'], { initially: 'standard', plain: true, means: 'What kind of receipt it is.' }),
    status:       choice(['PENDING', 'RCV', 'COMPLETED', 'CANCELLED'], { stored: 'upper', initially: 'PENDING', read_only: true, plain: true, means: 'How far it is.' }),
    supplier:     belongsTo('suppliers', { means: 'Who sends them.' }),
    carrier:      belongsTo('carriers', { means: 'Who brings them.' }),
    customer:     belongsTo('customers', { means: 'Who sends them back, of a return.' }),
    goods_out:    belongsTo('goods_outs', { means: 'The order they are returned from.' }),
    location:     belongsTo('locations', { means: "The bay where they arrive; the warehouse's when not given." }),
    expected_date_of_arrival: moment({ also: 'expected_date_of_receipt', means: 'When they are expected.' }),
    actual_date_of_arrival:   moment({ also: 'actual_date_of_receipt', means: 'When they came.' }),
    notes:        notes({ means: 'What the people in the warehouse should know.' }),
    closed_at:    moment({ read_only: true, means: 'When it was closed by hand; nothing more is expected.' }),
    discrepancy_alert: flag({ read_only: true, means: 'Whether less came than the account tolerates.' }),
    ...referenceSlots,
    ...ownSlots,
    address: address(),
    lines: parts('goods_in_lines', 'goods_in_receipt', { means: 'What is expected.' }),
  },

  graphql: { filter: 'InboundGoodFilterType' },
})
