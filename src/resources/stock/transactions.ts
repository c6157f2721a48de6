import { belongsTo, choice, flag, integer, notes, object, quantity, resource, text } from '#declare/resource.ts'

const NODES = ['cell', 'inbound', 'outbound', 'adjustment', 'production', 'transit'] as const
const CATEGORIES = ['RCV', 'PWAY', 'TRAN', 'REPLEN', 'PICK', 'LOAD', 'DISP', 'CONV', 'ADJ', 'STATUS', 'ATTR'] as const
const SUBTYPES = [
  'RECEIVE', 'RETURN', 'TRANSFER_IN', 'UNRECEIVE', 'PUTAWAY', 'PUTAWAY_REVERT', 'MOVE', 'PUT_BACK', 'MERGE', 'SPLIT', 'REPLENISH',
  'PICK', 'UNPICK', 'PACK', 'UNPACK', 'LOAD', 'UNLOAD', 'DISPATCH', 'UNDISPATCH', 'TRANSFER_OUT', 'TRANSFER_CANCEL', 'CONSUME', 'PRODUCE',
  'POSITIVE', 'NEGATIVE', 'STOCK_CHECK_POSITIVE', 'STOCK_CHECK_NEGATIVE', 'HOLD', 'RELEASE', 'ACCOUNT_TRANSFER', 'ATTRIBUTE_CHANGE',
  'RCV', 'TRAN',
] as const

const pile = (means: string) => integer({ names_outside: true, means })

/** One movement: goods left one node and arrived at another. The ledger; only ever added to. */
export const transactions = resource({
  name: 'transactions',
  one: 'transaction',
  area: 'transactions',
  means: 'One movement: goods left one node and arrived at another. The ledger; only ever added to.',
  verbs: [],
  archive: 'archived',

  fields: {
    operation_id:      text({ max: 36, required: true, kept_as: 'uuid', means: 'Shared by the rows of one operation.' }),
    category:          choice(CATEGORIES, { required: true, plain: true, means: 'What kind of work moved it.' }),
    subtype:           choice(SUBTYPES, { required: true, plain: true, filter: 'SubtypeTypeInputType', means: 'What was done.' }),
    quantity:          quantity({ required: true, min: 0, above: true, means: 'How much moved, in units.' }),
    product:           belongsTo('products', { required: true, means: 'What moved.' }),
    account:           belongsTo('accounts', { required: true, means: 'Whose it was.' }),
    account_to:        belongsTo('accounts', { means: 'Whose it became, of an account transfer.' }),
    warehouse:         belongsTo('warehouses', { required: true, means: 'The warehouse it moved in.' }),
    node_from:         choice(NODES, { required: true, plain: true, means: 'Where it came from: a pile (cell), or outside.' }),
    location_from:     belongsTo('locations', { means: 'The location it left.' }),
    storage_unit_from: belongsTo('storage_units', { means: 'The unit it stood on.' }),
    stock_from_id:     pile('The pile it left, which may be gone.'),
    attributes_from:   object({ means: 'The attributes it left with, status included.' }),
    node_to:           choice(NODES, { required: true, plain: true, means: 'Where it went: a pile (cell), or outside.' }),
    location_to:       belongsTo('locations', { means: 'The location it arrived at.' }),
    storage_unit_to:   belongsTo('storage_units', { means: 'The unit it was put on.' }),
    stock_to_id:       pile('The pile it arrived in, which may be gone.'),
    stock_merged_id:   pile('The pile that stood there already and became part of the one that arrived.'),
    attributes_to:     object({ means: 'The attributes it arrived with, status included.' }),
    task:              belongsTo('tasks', { means: 'The task that moved it.' }),
    goods_in_receipt:  belongsTo('goods_in_receipts', { means: 'The receipt it belongs to.' }),
    goods_in_line:     belongsTo('goods_in_lines', { means: 'The line of the receipt.' }),
    goods_out:         belongsTo('goods_outs', { means: 'The order it belongs to.' }),
    goods_out_line:    belongsTo('goods_out_lines', { means: 'The line of the order.' }),
    goods_out_pick_list: belongsTo('goods_out_pick_lists', { means: 'The pick list it belongs to.' }),
    load:              belongsTo('loads', { means: 'The load it belongs to.' }),
    shipment:          belongsTo('shipments', { means: 'The shipment it belongs to.' }),
    stock_check:       belongsTo('stock_checks', { means: 'The stock check it settles.' }),
    reason_code:       belongsTo('reason_codes', { means: 'The reason given.' }),
    description:       notes({ means: 'What was said about it.' }),
    completing_user:   belongsTo('users', { means: 'Who did it.' }),
    archived:          flag({ means: 'Whether it is past the retention, and shown only when asked for.' }),
  },
})
