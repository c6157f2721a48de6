import { address, belongsTo, choice, code, flag, integer, moment, notes, object, parts, resource } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

/** Goods that an account wants sent out, or made up, and how far that is. */
export const goodsOuts = resource({
  name: 'goods_outs',
  one: 'goods_out',
  area: 'orders',
  means: 'An order: goods that an account wants sent out, or made up, and how far that is.',
  verbs: [],

  fields: {
    account:           belongsTo('accounts', { required: true, means: 'Who owns the goods.' }),
    expected_date_of_dispatch: moment({ required: true, means: 'When they should leave.' }),
    goods_out_type:    choice(['sales_order', 'work_order', 'crossdock'], { required: true, plain: true, means: 'Whether goods are sold, made up, or sent on as they come in.' }),
    reference:         code({ max: 50, required: true, means: 'Its number, unique among the orders of the account that are not cancelled.' }),
    warehouse:         belongsTo('warehouses', { means: 'Where they leave from; chosen by the routes of the products when not given.' }),
    goods_out_status:  belongsTo('goods_out_statuses', { means: 'How far it is; 1 (draft) or 2 (pending) on creation, worked out of its lines and tasks from then on.' }),
    fulfilment_status: choice(['FULL', 'PART', 'SHORT'], { read_only: true, plain: true, means: 'Whether all of it is reserved, part of it, or all but what was given up; empty until it is first processed.' }),
    priority:          integer({ min: -1_000_000, max: 1_000_000, initially: 0, means: 'The higher goes first.' }),
    actual_date_of_dispatch: moment({ means: 'When the first of it left.' }),
    carrier:           belongsTo('carriers', { means: 'Who takes them to their receiver.' }),
    carrier_service:   belongsTo('carrier_services', { means: 'The service of that carrier.' }),
    customer:          belongsTo('customers', { means: 'Who receives them.' }),
    delivery_notes:    notes({ means: 'What the carrier should know.' }),
    dispatch_strategy: choice(['manual', 'auto', 'load', 'shipment', 'auto_shipment'], { plain: true, means: "How it is dispatched; as the account says when not given." }),
    drop_sequence:     integer({ min: 0, max: 1_000_000, means: 'Its place on the route.' }),
    integration:       belongsTo('integrations', { means: 'The integration it came from.' }),
    load_reference:    code({ means: 'The load it goes with.' }),
    load:              belongsTo('loads', { read_only: true, on_removal: 'clear', means: 'The load it has joined.' }),
    load_drop:         belongsTo('load_drops', { read_only: true, on_removal: 'clear', means: 'The stop of the load where its goods are unloaded.' }),
    pick_reference:    code({ means: 'What its pick list is known by to the sender.' }),
    location:          belongsTo('locations', { means: 'Where its picked goods are brought; to the bay of the warehouse when not given.' }),
    notes:             notes({ means: 'What the people in the warehouse should know.' }),
    order_type:        belongsTo('order_types', { means: 'What kind of order it is to the account.' }),
    pick_type:         choice(['standard', 'tote'], { plain: true, means: 'Whether it is picked into totes; as the account says when not given.' }),
    goods_in_receipt:  belongsTo('goods_in_receipts', { means: 'The receipt whose goods it sends on, of a crossdock order.' }),
    conversion_direction: choice(['assemble', 'disassemble'], { initially: 'assemble', plain: true, means: 'Whether a works order makes its products up, or takes them apart.' }),
    explanation:       object({ read_only: true, of_all_warehouses: true, means: 'How its warehouse was chosen; shown to who sees every warehouse.' }),
    first_processed_at: moment({ read_only: true, means: 'When stock was first sought for it.' }),
    awaits_receipt:    flag({ read_only: true, means: 'Whether it takes goods of its receipt as they come in.' }),
    ...referenceSlots,
    ...ownSlots,
    address: address(),
    lines: parts('goods_out_lines', 'goods_out', { means: 'What is wanted.' }),
  },

  graphql: { filter: 'GoodsOutsFilterType' },
})
