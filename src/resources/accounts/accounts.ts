import { address, belongsTo, choice, code, decimal, flag, integer, object, objects, resource, text } from '#declare/resource.ts'
import { ownSlots, referenceSlots } from '#resources/slots.ts'

const link = {
  account:  belongsTo('accounts', { required: true, means: 'Another account.' }),
  position: integer({ means: 'Its turn: those with lower numbers come first; its place in the list when not given.' }),
}

/** An owner of goods: a client of the warehouse company. */
export const accounts = resource({
  name: 'accounts',
  one: 'account',
  area: 'accounts',
  means: 'An owner of goods: a client of the warehouse company.',
  verbs: [],

  fields: {
    code:       code({ required: true, means: 'The short name people know it by.' }),
    name:       text({ follows: ['code'], means: 'The name shown to people.' }),
    email:      text({ means: 'Where mail reaches the client.' }),
    is_active:  flag({ initially: true, means: 'Whether work is done for it.' }),
    vat_number: text({ means: 'Its number for value added tax.' }),

    pick_rule:                 choice(['fifo', 'lifo', 'sell_by_date', 'best_before_date'], { initially: 'fifo', plain: true, means: 'Which stock leaves first.' }),
    pick_optimisation:         choice(['stock_rotation', 'storage_unit_breakdown_avoidance'], { initially: 'stock_rotation', plain: true, means: 'What counts more when stock is chosen: its age or leaving units whole.' }),
    round_up_to_full_storage_units: flag({ means: 'Whether orders are rounded up to full storage units.' }),
    allow_part_allocation:     flag({ initially: true, means: 'Whether an order may be reserved in part.' }),
    is_short_pickable:         flag({ means: 'Whether its orders may leave with less than was ordered.' }),
    match_line_datetimes:      flag({ means: 'Whether the dates of an order line must be met by the stock.' }),
    allow_pick_substitution:   flag({ initially: true, means: 'Whether a picker may take other stock of the same product.' }),
    pick_type:                 choice(['standard', 'tote'], { initially: 'standard', plain: true, means: 'Whether orders are picked loose or into totes.' }),
    dispatch_strategy:         choice(['manual', 'auto', 'load', 'shipment', 'auto_shipment'], { initially: 'manual', plain: true, means: 'What sends a picked order off.' }),
    tote_dispatch_strategy:    choice(['manual', 'auto', 'load', 'shipment', 'auto_shipment'], { plain: true, means: 'What sends an order picked into totes off; the other strategy when not said.' }),
    dispatch_by_output_quantity: flag({ means: 'Whether kits are dispatched in multiples of their output quantity.' }),
    convert_by_output_quantity:  flag({ initially: true, means: 'Whether kits are built in multiples of their output quantity.' }),
    order_from_linked_accounts:  flag({ means: 'Whether its orders may name products of linked accounts.' }),
    pick_from_linked_accounts_if_unavailable: flag({ means: 'Whether stock of linked accounts serves its orders when its own is gone.' }),
    linked_accounts:           objects({ initially: [], once: 'account_id', each: link, means: 'The accounts it may draw on, each {account_id, position}.' }),
    track_batch:               flag({ means: 'Whether each receipt must name a batch.' }),
    track_sell_by_date:        flag({ means: 'Whether each receipt must name a sell-by date.' }),
    track_best_before_date:    flag({ means: 'Whether each receipt must name a best-before date.' }),
    over_receipt_tolerance_percent:  decimal({ min: 0, unit: '%', means: 'How much more than expected may be received, in percent; no limit when not said.' }),
    under_receipt_tolerance_percent: decimal({ min: 0, unit: '%', means: 'How much less than expected raises no alert, in percent.' }),
    allow_undispatched_serial_returns: flag({ means: 'Whether returns may bring serial numbers that were not dispatched to the customer; the ledger says so of each.' }),
    enforce_reason_codes:      flag({ means: 'Whether every adjustment must give a reason.' }),
    putaway_strict:            flag({ means: 'Whether goods may be put away only where a rule says.' }),
    putaway_to_pickface:       flag({ means: 'Whether received goods fill up a continuous pickface below its trigger_min first.' }),
    receipt_confirmation_format: choice(['JSON', 'CSV', 'EDI'], { initially: 'JSON', plain: true, means: 'The form of its receipt confirmations.' }),
    payment_terms_days:        integer({ min: 0, max: 3650, initially: 30, means: 'Days from an invoice to its due date.' }),
    rental_basis:              choice(['closing', 'peak', 'average'], { initially: 'closing', plain: true, means: 'Which stock level of a period storage is charged by.' }),
    invoice_display:           object({ initially: { rental: 'summary', receipt: 'summary', pick: 'summary', sundry: 'summary' }, means: 'How charges of each type stand on an invoice: {rental, receipt, pick, sundry}, each summary, detailed, grouped or hidden.' }),
    charge_card:               belongsTo('charge_cards', { means: 'The prices it is charged by; without a card nothing is charged by itself.' }),
    charge_window:             belongsTo('charge_windows', { means: 'When its recurring charges run and its basket is closed.' }),
    currency:                  belongsTo('currencies', { means: 'The money of its charges; the default currency when not given.' }),
    tax_rate:                  belongsTo('tax_rates', { means: 'The rate of tax of its charges where the price names none.' }),
    default_warehouse:         belongsTo('warehouses', { on_removal: 'clear', means: 'The warehouse taken when an order names none.' }),
    ...referenceSlots,
    ...ownSlots,
    address: address(),
  },

  unique: [['code']],
  linked: { warehouse_id: { through: 'account_warehouses', by: 'account', to: 'warehouse' } },
})
