/** A reason code for the stock of all accounts. */
const reason = (code: string, name: string, reason_type: string) =>
  ({ code, name, description: name, reason_type, active: true, generic: true }) as const

/** The default storage unit types; each takes its references from the sequence with its code. */
export const defaultStorageUnitTypes = [
  {
    code: 'STD',
    name: 'Standard pallet',
    unit_name: 'Pallet',
    has_check_digit: true,
    leaves_warehouse: true,
  },
  { code: 'EURO', name: 'Euro pallet', unit_name: 'Pallet', has_check_digit: true, leaves_warehouse: true },
  { code: 'TOTE', name: 'Tote box', unit_name: 'Tote', has_check_digit: false, leaves_warehouse: false },
] as const

/** The default rows of a new tenant by table (platform 5.2); roles are created by `access`. */
export const tenantDefaults = {
  location_types: [
    { code: 'BAY', name: 'Bay', description: 'Goods come in and go out here.' },
    { code: 'GIBAY', name: 'Goods-in bay', description: 'Goods are received here.' },
    { code: 'GOBAY', name: 'Goods-out bay', description: 'Picked goods wait here for dispatch.' },
    { code: 'RACK', name: 'Racking', description: 'Goods are stored and picked here.' },
    { code: 'PICKANDDROP', name: 'Pick and drop', description: 'Goods change hands here between two moves.' },
    { code: 'WORK', name: 'Work area', description: 'Goods are assembled here.' },
    {
      code: 'PERSONALLOCATION',
      name: 'Personal location',
      description: "A person's hands, truck or trolley.",
    },
  ],
  stock_unit_types: [
    { code: 'ITEMS', name: 'Items', description: 'Counted in pieces.', decimal_places: 0 },
    { code: 'WEIGHT', name: 'Weight', description: 'Weighed in kilograms.', decimal_places: 3 },
    { code: 'CUBE', name: 'Cube', description: 'Measured in cubic metres.', decimal_places: 4 },
  ],
  sequences: [
    { code: 'PRODUCT', name: 'Products', prefix: 'P', next_number: '000001', kind: 'plain' },
    { code: 'STD', name: 'Standard pallets', prefix: '000000000', next_number: '00000001', kind: 'sscc' },
    { code: 'EURO', name: 'Euro pallets', prefix: '100000000', next_number: '00000001', kind: 'sscc' },
    { code: 'TOTE', name: 'Totes', prefix: 'T', next_number: '000001', kind: 'plain' },
    { code: 'GRN', name: 'Receipts', prefix: 'GRN', next_number: '000001', kind: 'plain' },
    { code: 'LOAD', name: 'Loads', prefix: 'LOAD', next_number: '000001', kind: 'plain' },
    { code: 'SHIP', name: 'Shipments', prefix: 'SHIP', next_number: '000001', kind: 'plain' },
    { code: 'BOOK', name: 'Bookings', prefix: 'BOOK', next_number: '000001', kind: 'plain' },
    { code: 'PICKLIST', name: 'Pick lists', prefix: 'PL', next_number: '000001', kind: 'plain' },
    { code: 'INV', name: 'Invoices', prefix: 'INV', next_number: '000001', kind: 'plain' },
  ],
  reason_codes: [
    reason('NEG-ADJ', 'Negative adjustment', 'negative_adjustment'),
    reason('POS-ADJ', 'Positive adjustment', 'positive_adjustment'),
    reason('HOLD', 'Hold', 'hold'),
    reason('RELEASE', 'Release', 'release'),
    reason('SHORT', 'Short order lines', 'short_order_lines'),
    reason('TRANSFER', 'Transfer', 'transfer'),
    reason('STOCK-CHECK', 'Stock check', 'stock_check'),
  ],
  alternative_code_types: [
    { code: 'Customer', name: 'Customer', description: 'What a customer calls it.', system_type: true },
    { code: 'Supplier', name: 'Supplier', description: 'What a supplier calls it.', system_type: true },
  ],
  goods_out_statuses: [
    { id: 1, code: 'DRAFT', name: 'Draft' },
    { id: 2, code: 'PENDING', name: 'Pending' },
    { id: 3, code: 'PICK', name: 'Picking' },
    { id: 4, code: 'PART', name: 'Part' },
    { id: 5, code: 'ALLOCATED', name: 'Allocated' },
    { id: 6, code: 'COMPLETED', name: 'Completed' },
    { id: 7, code: 'PART_ALLOCATED', name: 'Part allocated' },
    { id: 8, code: 'CANCELLED', name: 'Cancelled' },
  ],
  task_types: [
    { code: 'RCV', name: 'Receive' },
    { code: 'PWAY', name: 'Putaway' },
    { code: 'PICK', name: 'Pick' },
    { code: 'REPLEN', name: 'Replenish' },
    { code: 'TRAN', name: 'Move' },
    { code: 'CONV', name: 'Convert' },
    { code: 'DISP', name: 'Dispatch' },
    { code: 'LOAD', name: 'Load' },
    { code: 'CHECK', name: 'Count' },
  ],
  template_types: [
    { code: 'dispatch_note', name: 'Dispatch note' },
    { code: 'picking_note', name: 'Picking note' },
    { code: 'commercial_invoice', name: 'Commercial invoice' },
    { code: 'invoice', name: 'Invoice' },
    { code: 'pre_receipt', name: 'Pre-receipt' },
    { code: 'put_away_note', name: 'Putaway note' },
    { code: 'pre_pick_label', name: 'Pre-pick label' },
    { code: 'pick_storage_unit_label', name: 'Pick storage unit label' },
    { code: 'storage_unit_labels', name: 'Storage unit labels' },
    { code: 'location_label', name: 'Location label' },
    { code: 'product_label', name: 'Product label' },
    { code: 'shipment_label', name: 'Shipment label' },
    { code: 'load_manifest', name: 'Load manifest' },
    { code: 'receipt_confirmation', name: 'Receipt confirmation' },
    { code: 'custom', name: 'Free form' },
    { code: 'header', name: 'Header' },
    { code: 'footer', name: 'Footer' },
  ],
} as const
