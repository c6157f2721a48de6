import { belongsTo, choice, code, flag, integer, moment, notes, object, quantity, resource, text } from '#declare/resource.ts'

const NODES = ['cell', 'inbound', 'outbound', 'adjustment', 'production', 'transit'] as const
const CATEGORIES = ['RCV', 'PWAY', 'TRAN', 'REPLEN', 'PICK', 'LOAD', 'DISP', 'CONV', 'ADJ', 'STATUS', 'ATTR'] as const
const SUBTYPES = [
  'RECEIVE', 'RETURN', 'TRANSFER_IN', 'UNRECEIVE', 'PUTAWAY', 'PUTAWAY_REVERT', 'MOVE', 'PUT_BACK', 'MERGE', 'SPLIT', 'REPLENISH',
  'PICK', 'UNPICK', 'PACK', 'UNPACK', 'LOAD', 'UNLOAD', 'DISPATCH', 'UNDISPATCH', 'TRANSFER_OUT', 'TRANSFER_CANCEL', 'CONSUME', 'PRODUCE',
  'UNCONSUME', 'POSITIVE', 'NEGATIVE', 'STOCK_CHECK_POSITIVE', 'STOCK_CHECK_NEGATIVE', 'HOLD', 'RELEASE', 'ACCOUNT_TRANSFER', 'ATTRIBUTE_CHANGE',
  'RCV', 'TRAN',
] as const

const pile = (description: string) => integer({ external_id: true, description })

/** Stock movement: a quantity of goods moved from one node to another. The ledger of movements is append-only. */
export const transactions = resource({
  name: 'transactions',
  one: 'transaction',
  area: 'transactions',
  description: 'Stock movement: a quantity of goods moved from one node to another. The ledger of movements is append-only.',
  verbs: [],
  archive: 'archived',

  fields: {
    operation_id:      text({ max: 36, required: true, stored_as: 'uuid', description: 'Operation id, shared by all movements of one operation.' }),
    category:          choice(CATEGORIES, { required: true, plain_text: true, description: 'Category: type of work that moved the goods.' }),
    subtype:           choice(SUBTYPES, { required: true, plain_text: true, filter_type: 'SubtypeTypeInputType', description: 'Subtype: movement within the category.' }),
    quantity:          quantity({ required: true, min: 0, above: true, description: 'Quantity moved, in units.' }),
    product:           belongsTo('products', { required: true, description: 'Product moved.' }),
    account:           belongsTo('accounts', { required: true, description: 'Account that owned the goods.' }),
    account_to:        belongsTo('accounts', { description: 'New owner of the goods, for account transfers.' }),
    warehouse:         belongsTo('warehouses', { required: true, description: 'Warehouse of the movement.' }),
    node_from:         choice(NODES, { required: true, plain_text: true, description: 'Source node: a stock record (cell), or a node outside the stock.' }),
    location_from:     belongsTo('locations', { description: 'Source location.' }),
    storage_unit_from: belongsTo('storage_units', { description: 'Source storage unit.' }),
    stock_from_id:     pile('Id of the source stock record, which may no longer exist.'),
    attributes_from:   object({ description: 'Stock attributes before the movement, including the status.' }),
    node_to:           choice(NODES, { required: true, plain_text: true, description: 'Destination node: a stock record (cell), or a node outside the stock.' }),
    location_to:       belongsTo('locations', { description: 'Destination location.' }),
    storage_unit_to:   belongsTo('storage_units', { description: 'Destination storage unit.' }),
    stock_to_id:       pile('Id of the destination stock record, which may no longer exist.'),
    stock_merged_id:   pile('Id of the stock record that was already there and was merged into the arriving one.'),
    attributes_to:     object({ description: 'Stock attributes after the movement, including the status.' }),
    task:              belongsTo('tasks', { description: 'Task that caused the movement.' }),
    goods_in_receipt:  belongsTo('goods_in_receipts', { description: 'Goods-in receipt of the movement.' }),
    goods_in_line:     belongsTo('goods_in_lines', { description: 'Line of the goods-in receipt.' }),
    goods_out:         belongsTo('goods_outs', { description: 'Order (goods-out) of the movement.' }),
    goods_out_line:    belongsTo('goods_out_lines', { description: 'Order line.' }),
    goods_out_pick_list: belongsTo('goods_out_pick_lists', { description: 'Pick list of the movement.' }),
    load:              belongsTo('loads', { description: 'Load of the movement.' }),
    shipment:          belongsTo('shipments', { description: 'Shipment of the movement.' }),
    stock_check:       belongsTo('stock_checks', { description: 'Stock check resolved by the movement.' }),
    reason_code:       belongsTo('reason_codes', { description: 'Reason code given.' }),
    description:       notes({ description: 'Description given.' }),
    completing_user:   belongsTo('users', { description: 'User who completed the movement.' }),
    source:            code({ max: 50, description: 'Source of the request: api, import, automation, job, handheld or cli; null for movements from before it was recorded.' }),
    performed_at:      moment({ description: 'Time the user moved the goods, where a handheld sent it later; otherwise null.' }),
    archived:          flag({ description: 'Whether the movement is older than the retention period; archived movements are listed only on request.' }),
  },
})
