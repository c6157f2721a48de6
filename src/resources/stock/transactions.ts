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

/** Stock movement: a quantity of goods moved from one node to another. The ledger of movements is append-only. */
export const transactions = resource({
  name: 'transactions',
  one: 'transaction',
  area: 'transactions',
  means: 'Stock movement: a quantity of goods moved from one node to another. The ledger of movements is append-only.',
  verbs: [],
  archive: 'archived',

  fields: {
    operation_id:      text({ max: 36, required: true, kept_as: 'uuid', means: 'Operation id, shared by all movements of one operation.' }),
    category:          choice(CATEGORIES, { required: true, plain: true, means: 'Category: type of work that moved the goods.' }),
    subtype:           choice(SUBTYPES, { required: true, plain: true, filter: 'SubtypeTypeInputType', means: 'Subtype: movement within the category.' }),
    quantity:          quantity({ required: true, min: 0, above: true, means: 'Quantity moved, in units.' }),
    product:           belongsTo('products', { required: true, means: 'Product moved.' }),
    account:           belongsTo('accounts', { required: true, means: 'Account that owned the goods.' }),
    account_to:        belongsTo('accounts', { means: 'New owner of the goods, for account transfers.' }),
    warehouse:         belongsTo('warehouses', { required: true, means: 'Warehouse of the movement.' }),
    node_from:         choice(NODES, { required: true, plain: true, means: 'Source node: a stock record (cell), or a node outside the stock.' }),
    location_from:     belongsTo('locations', { means: 'Source location.' }),
    storage_unit_from: belongsTo('storage_units', { means: 'Source storage unit.' }),
    stock_from_id:     pile('Id of the source stock record, which may no longer exist.'),
    attributes_from:   object({ means: 'Stock attributes before the movement, including the status.' }),
    node_to:           choice(NODES, { required: true, plain: true, means: 'Destination node: a stock record (cell), or a node outside the stock.' }),
    location_to:       belongsTo('locations', { means: 'Destination location.' }),
    storage_unit_to:   belongsTo('storage_units', { means: 'Destination storage unit.' }),
    stock_to_id:       pile('Id of the destination stock record, which may no longer exist.'),
    stock_merged_id:   pile('Id of the stock record that was already there and was merged into the arriving one.'),
    attributes_to:     object({ means: 'Stock attributes after the movement, including the status.' }),
    task:              belongsTo('tasks', { means: 'Task that caused the movement.' }),
    goods_in_receipt:  belongsTo('goods_in_receipts', { means: 'Goods-in receipt of the movement.' }),
    goods_in_line:     belongsTo('goods_in_lines', { means: 'Line of the goods-in receipt.' }),
    goods_out:         belongsTo('goods_outs', { means: 'Order (goods-out) of the movement.' }),
    goods_out_line:    belongsTo('goods_out_lines', { means: 'Order line.' }),
    goods_out_pick_list: belongsTo('goods_out_pick_lists', { means: 'Pick list of the movement.' }),
    load:              belongsTo('loads', { means: 'Load of the movement.' }),
    shipment:          belongsTo('shipments', { means: 'Shipment of the movement.' }),
    stock_check:       belongsTo('stock_checks', { means: 'Stock check resolved by the movement.' }),
    reason_code:       belongsTo('reason_codes', { means: 'Reason code given.' }),
    description:       notes({ means: 'Description given.' }),
    completing_user:   belongsTo('users', { means: 'User who completed the movement.' }),
    archived:          flag({ means: 'Whether the movement is older than the retention period; archived movements are listed only on request.' }),
  },
})
