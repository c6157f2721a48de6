import { address, belongsTo, choice, code, decimal, flag, integer, object, objects, resource, text } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

const link = {
  account:  belongsTo('accounts', { required: true, description: 'Linked account.' }),
  position: integer({ description: 'Rank among the linked accounts, lowest first; its place in the list when not given.' }),
}

/** Account: owner of goods, a client of the warehouse company. */
export const accounts = resource({
  name: 'accounts',
  one: 'account',
  area: 'accounts',
  description: 'Account: owner of goods, a client of the warehouse company.',
  verbs: [],
  searched: ['code', 'name'],

  fields: {
    code:       code({ required: true, description: 'Account code.' }),
    name:       text({ follows: ['code'], description: 'Display name.' }),
    email:      text({ description: 'Email address of the account.' }),
    is_active:  flag({ default: true, description: 'Whether the account is active.' }),
    vat_number: code({ description: 'VAT registration number.' }),

    pick_rule:                 choice(['fifo', 'lifo', 'sell_by_date', 'best_before_date'], { default: 'fifo', plain_text: true, description: 'Pick rule: which stock is allocated first.' }),
    pick_optimisation:         choice(['stock_rotation', 'storage_unit_breakdown_avoidance'], { default: 'stock_rotation', plain_text: true, description: 'Pick optimisation: whether allocation gives precedence to stock rotation or to keeping storage units whole.' }),
    round_up_to_full_storage_units: flag({ description: 'Whether orders are rounded up to full storage units.' }),
    allow_part_allocation:     flag({ default: true, description: 'Whether an order may be allocated in part.' }),
    is_short_pickable:         flag({ description: 'Whether orders may be shorted, so that they ship with less than was ordered.' }),
    match_line_datetimes:      flag({ description: 'Whether stock must match the dates of the order line.' }),
    allow_pick_substitution:   flag({ default: true, description: 'Whether a picker may substitute other stock of the same product.' }),
    pick_type:                 choice(['standard', 'tote'], { default: 'standard', plain_text: true, description: 'Pick type: whether orders are picked in the standard way or into totes.' }),
    dispatch_strategy:         choice(['manual', 'auto', 'load', 'shipment', 'auto_shipment'], { default: 'manual', plain_text: true, description: 'Dispatch strategy: what triggers the dispatch of a picked order.' }),
    tote_dispatch_strategy:    choice(['manual', 'auto', 'load', 'shipment', 'auto_shipment'], { plain_text: true, description: 'Dispatch strategy for orders picked into totes; dispatch_strategy applies when null.' }),
    dispatch_by_output_quantity: flag({ description: 'Whether kits are dispatched in multiples of their output quantity.' }),
    convert_by_output_quantity:  flag({ default: true, description: 'Whether kits are built in multiples of their output quantity.' }),
    order_from_linked_accounts:  flag({ description: 'Whether orders may contain products of linked accounts.' }),
    pick_from_linked_accounts_if_unavailable: flag({ description: "Whether stock of linked accounts is allocated when the account's own stock runs out." }),
    linked_accounts:           objects({ default: [], unique_by: 'account_id', each: link, description: 'Linked accounts whose stock may be used, each {account_id, position}.' }),
    track_batch:               flag({ description: 'Whether a batch must be recorded for all goods received.' }),
    track_sell_by_date:        flag({ description: 'Whether a sell by date must be recorded for all goods received.' }),
    track_best_before_date:    flag({ description: 'Whether a best before date must be recorded for all goods received.' }),
    over_receipt_tolerance_percent:  decimal({ min: 0, unit: '%', description: 'Over-receipt tolerance in percent of the expected quantity; null means no limit.' }),
    under_receipt_tolerance_percent: decimal({ min: 0, unit: '%', description: 'Under-receipt tolerance in percent of the expected quantity; a larger shortfall raises a discrepancy alert.' }),
    allow_undispatched_serial_returns: flag({ description: 'Whether customer returns may contain serial numbers that were not dispatched to the customer; the ledger marks each of them.' }),
    enforce_reason_codes:      flag({ description: 'Whether adjustments, holds, releases and transfers of stock require a reason code.' }),
    putaway_strict:            flag({ description: 'Whether goods may be put away only in the location suggested by the putaway rules.' }),
    putaway_to_pickface:       flag({ description: 'Whether received goods replenish a continuous pick face below its trigger_min before other locations are considered.' }),
    receipt_confirmation_format: choice(['JSON', 'CSV', 'EDI'], { default: 'JSON', plain_text: true, description: 'File format of receipt confirmations.' }),
    payment_terms_days:        integer({ min: 0, max: 3650, default: 30, description: 'Payment terms: days from the invoice date to the due date.' }),
    rental_basis:              choice(['closing', 'peak', 'average'], { default: 'closing', plain_text: true, description: 'Rental basis: stock level of a period that storage is charged on.' }),
    invoice_display:           object({ default: { rental: 'summary', receipt: 'summary', pick: 'summary', sundry: 'summary' }, description: 'How charges of each type are shown on invoices: {rental, receipt, pick, sundry}, each summary, detailed, grouped or hidden.' }),
    charge_card:               belongsTo('charge_cards', { description: "Charge card with the account's prices; without one no automatic charges are made." }),
    charge_window:             belongsTo('charge_windows', { description: 'Charge window: when recurring charges are made and the charge basket is closed.' }),
    currency:                  belongsTo('currencies', { description: 'Currency of charges and invoices; the default currency when not given.' }),
    tax_rate:                  belongsTo('tax_rates', { description: 'Tax rate of charges whose price has none.' }),
    default_warehouse:         belongsTo('warehouses', { on_delete: 'set_null', description: 'Default warehouse, used when an order names none.' }),
    ...referenceSlots,
    ...ownSlots,
    address: address(),
  },

  unique: [['code']],
  link_filters: { warehouse_id: { through: 'account_warehouses', by: 'account', to: 'warehouse' } },
})
