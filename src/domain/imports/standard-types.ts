import { codeColumn, FILE_SLOTS, type StandardColumn, valueColumn } from './standard-columns.ts'

/** How the rows of a standard file become records (platform 10.4). */
export type StandardType = {
  readonly resource: string
  readonly columns: readonly StandardColumn[]
  /** What happens with each record: it is created, updated if it exists, or an operation is performed. */
  readonly how: 'upsert' | 'create' | 'stock' | 'adjust' | 'hold' | 'release' | 'cancel'
  /** The attributes that identify an existing record. */
  readonly key: readonly string[]
  /** The columns by which rows are grouped into one record. */
  readonly groups?: readonly string[]
  /** Attributes of every record. */
  readonly always?: Readonly<Record<string, unknown>>
}

const required = true
const postal = (place: 'record' | 'address') =>
  [
    'address_1',
    'address_2',
    'address_3',
    'address_4',
    'postcode',
    'country_code',
    'email_address',
    'phone_number',
  ].map((column) => valueColumn(column, { place }))
const { references, strings, integers, datetimes, booleans } = FILE_SLOTS
const account = codeColumn('account_code', 'accounts', { required })
const warehouse = codeColumn('warehouse_code', 'warehouses', { required })
const product = codeColumn('product_code', 'products', { required })
const reason = codeColumn('reason_code', 'reason_codes')
const columnsOf = (columns: readonly string[], place: 'record' | 'line' = 'record') =>
  columns.map((column) => valueColumn(column, { place }))

const order: StandardType = {
  resource: 'goods_outs',
  how: 'create',
  key: ['account_id', 'reference'],
  groups: ['account_code', 'order_reference'],
  always: { goods_out_type: 'sales_order' },
  columns: [
    valueColumn('order_reference', { required, to: 'reference' }),
    warehouse,
    account,
    codeColumn('customer_code', 'customers', { required }),
    valueColumn('expected_date_of_dispatch', { required }),
    valueColumn('address1', { required, to: 'address_1', place: 'address' }),
    valueColumn('address2', { to: 'address_2', place: 'address' }),
    valueColumn('address3', { to: 'address_3', place: 'address' }),
    valueColumn('address4', { to: 'address_4', place: 'address' }),
    valueColumn('address5', { to: 'name', place: 'address' }),
    valueColumn('postcode', { required, place: 'address' }),
    valueColumn('country_code', { place: 'address' }),
    valueColumn('email_address', { place: 'address' }),
    valueColumn('phone_number', { place: 'address' }),
    valueColumn('line_number', { required, to: 'alt_line_number', place: 'line' }),
    codeColumn('product_code', 'products', { required, place: 'line' }),
    valueColumn('quantity', { required, to: 'order_quantity', place: 'line' }),
    codeColumn('supplier_code', 'suppliers', { place: 'none' }),
    codeColumn('carrier_code', 'carriers'),
    codeColumn('carrier_service_code', 'carrier_services', { within: ['carrier_id'] }),
    codeColumn('order_type_code', 'order_types'),
    ...columnsOf(['priority', 'delivery_notes', 'notes', 'load_reference', 'pick_reference']),
    ...columnsOf(['alt_line_reference', 'alt_line_note', ...datetimes, ...booleans], 'line'),
    valueColumn('string1', { to: 'batch', place: 'line' }),
    // Order lines do not have these custom fields; the order has.
    ...columnsOf([...references, ...strings.slice(1), ...integers]),
  ],
}

const preReceipt: StandardType = {
  resource: 'goods_in_receipts',
  how: 'create',
  key: ['account_id', 'reference'],
  groups: ['account_code', 'receipt_reference'],
  columns: [
    valueColumn('receipt_reference', { required, to: 'reference' }),
    warehouse,
    account,
    codeColumn('product_code', 'products', { required, place: 'line' }),
    valueColumn('expected_date_of_receipt', { required, to: 'expected_date_of_arrival' }),
    valueColumn('item_quantity', {
      required,
      to: 'expected_quantity',
      times: 'storage_unit_quantity',
      place: 'line',
    }),
    valueColumn('storage_unit_quantity', { required, to: 'expected_configurations_quantity', place: 'line' }),
    codeColumn('storage_unit_type_code', 'storage_unit_types', { place: 'none' }),
    codeColumn('supplier_code', 'suppliers'),
    valueColumn('notes'),
    ...columnsOf(
      ['alt_line_number', 'alt_line_reference', 'alt_line_note', ...strings, ...datetimes],
      'line',
    ),
  ],
}

const products: StandardType = {
  resource: 'products',
  how: 'upsert',
  key: ['code'],
  columns: [
    valueColumn('code', { required }),
    valueColumn('description', { required }),
    codeColumn('stock_unit_type_code', 'stock_unit_types', { required }),
    codeColumn('account_code', 'accounts', { place: 'none' }),
    ...columnsOf(['barcode', 'case_barcode', 'inner_barcode', 'outer_barcode', 'long_description']),
    ...columnsOf(['commodity_code', 'country_of_manufacture', 'shelf_life_min', 'shelf_life_max']),
    ...columnsOf(['units_per_case', 'product_type']),
    ...columnsOf([...references, ...strings, ...integers, ...datetimes, ...booleans]),
  ],
}

const stockColumns: readonly StandardColumn[] = [
  account,
  warehouse,
  product,
  valueColumn('storage_unit_reference', { place: 'none' }),
  reason,
]

const location = codeColumn('location_code', 'locations', { required, within: ['warehouse_id'] })

const holding: readonly StandardColumn[] = [
  ...stockColumns,
  codeColumn('location_code', 'locations', { within: ['warehouse_id'] }),
  valueColumn('string1', { to: 'batch' }),
  valueColumn('description', { required }),
]

/** Every standard type of file, by its name. */
export const standardTypes: Readonly<Record<string, StandardType>> = {
  StandardOrder: order,
  StandardPreReceipt: preReceipt,
  StandardProduct: products,
  StandardProductStorageUnit: {
    resource: 'product_storage_units',
    how: 'upsert',
    key: ['product_id', 'storage_unit_type_id', 'stock_configuration'],
    columns: [
      product,
      codeColumn('storage_unit_type_code', 'storage_unit_types', { required }),
      ...['stock_configuration', 'unit_of_measure', 'per_layer', 'number_of_layers'].map((column) =>
        valueColumn(column, { required }),
      ),
      valueColumn('priority', { place: 'none' }),
    ],
  },
  StandardProductMaterial: {
    resource: 'product_materials',
    how: 'upsert',
    key: ['parent_product_id', 'child_product_id'],
    columns: [
      codeColumn('parent_product_code', 'products', { required, to: 'parent_product_id' }),
      codeColumn('child_product_code', 'products', { required, to: 'child_product_id' }),
      valueColumn('quantity', { required }),
    ],
  },
  StandardPickface: {
    resource: 'pickface_products',
    how: 'upsert',
    key: ['product_id', 'location_id'],
    columns: [
      product,
      { ...warehouse, place: 'none' },
      location,
      ...columnsOf([
        'replenishment_type',
        'trigger_min',
        'trigger_max',
        'priority',
        'full_storage_units_only',
      ]),
    ],
  },
  StandardCustomer: {
    resource: 'customers',
    how: 'upsert',
    key: ['code'],
    columns: [
      valueColumn('code', { required }),
      valueColumn('name', { required }),
      ...columnsOf(['shelf_life_min', 'shelf_life_max', 'external_system_reference1']),
      ...postal('address'),
    ],
  },
  StandardSupplier: {
    resource: 'suppliers',
    how: 'upsert',
    key: ['code'],
    columns: [
      valueColumn('code', { required }),
      valueColumn('name', { required }),
      ...columnsOf(['description', 'active', 'external_system_reference1']),
      ...postal('address'),
    ],
  },
  StandardDeliveryAddress: {
    resource: 'delivery_addresses',
    how: 'upsert',
    key: ['customer_id', 'code'],
    columns: [
      codeColumn('customer_code', 'customers', { required }),
      valueColumn('code', { required }),
      valueColumn('name', { required }),
      valueColumn('active'),
      ...postal('record'),
    ],
  },
  StandardCollectionAddress: {
    resource: 'collection_addresses',
    how: 'upsert',
    key: ['supplier_id', 'code'],
    columns: [
      codeColumn('supplier_code', 'suppliers', { required }),
      valueColumn('code', { required }),
      valueColumn('name', { required }),
      valueColumn('active'),
      ...postal('record'),
    ],
  },
  StandardLocation: {
    resource: 'locations',
    how: 'upsert',
    key: ['warehouse_id', 'code'],
    columns: [
      warehouse,
      valueColumn('code', { required }),
      codeColumn('location_type_code', 'location_types', { required }),
      ...columnsOf(['description', 'barcode', 'aisle', 'bay', 'level', 'position', 'pick_sequence']),
      ...columnsOf(['putaway_sequence', 'max_weight', 'max_cube', 'is_pickface', 'is_active']),
      ...columnsOf([...strings, ...integers, ...booleans]),
    ],
  },
  StandardStock: {
    resource: 'stocks',
    how: 'stock',
    key: [],
    columns: [
      ...stockColumns,
      location,
      valueColumn('quantity', { required }),
      codeColumn('storage_unit_type_code', 'storage_unit_types', { place: 'none' }),
      valueColumn('fifo_date'),
      ...columnsOf([...strings, ...datetimes]),
    ],
  },
  StandardStockAdjustment: {
    resource: 'stocks',
    how: 'adjust',
    key: [],
    columns: [
      ...stockColumns.slice(0, -1),
      { ...reason, required },
      location,
      valueColumn('quantity', { required }),
      valueColumn('string1', { to: 'batch' }),
      valueColumn('datetime1', { to: 'sell_by_date' }),
      valueColumn('description'),
    ],
  },
  StandardStockHold: { resource: 'stocks', how: 'hold', key: [], columns: holding },
  StandardStockRelease: { resource: 'stocks', how: 'release', key: [], columns: holding },
  StandardOrderCancellation: {
    resource: 'goods_outs',
    how: 'cancel',
    key: [],
    columns: [
      account,
      valueColumn('order_reference', { required, to: 'reference' }),
      valueColumn('notes', { place: 'none' }),
    ],
  },
}
