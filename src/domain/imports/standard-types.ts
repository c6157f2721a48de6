import { FILE_SLOTS, named, type StandardColumn, said } from './standard-columns.ts'

/** What the rows of a standard file become (platform 10.4). */
export type StandardType = {
  readonly resource: string
  readonly columns: readonly StandardColumn[]
  /** Whether a record that is there is changed, refused, or something is done with it. */
  readonly how: 'upsert' | 'create' | 'stock' | 'adjust' | 'hold' | 'release' | 'cancel'
  /** The attributes by which a record is known again. */
  readonly key: readonly string[]
  /** The columns whose equal values make rows one record. */
  readonly groups?: readonly string[]
  /** Attributes that every record gets. */
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
  ].map((column) => said(column, { place }))
const { references, strings, integers, datetimes, booleans } = FILE_SLOTS
const account = named('account_code', 'accounts', { required })
const warehouse = named('warehouse_code', 'warehouses', { required })
const product = named('product_code', 'products', { required })
const reason = named('reason_code', 'reason_codes')
const many = (columns: readonly string[], place: 'record' | 'line' = 'record') =>
  columns.map((column) => said(column, { place }))

const order: StandardType = {
  resource: 'goods_outs',
  how: 'create',
  key: ['account_id', 'reference'],
  groups: ['account_code', 'order_reference'],
  always: { goods_out_type: 'sales_order' },
  columns: [
    said('order_reference', { required, to: 'reference' }),
    warehouse,
    account,
    named('customer_code', 'customers', { required }),
    said('expected_date_of_dispatch', { required }),
    said('address1', { required, to: 'address_1', place: 'address' }),
    said('address2', { to: 'address_2', place: 'address' }),
    said('address3', { to: 'address_3', place: 'address' }),
    said('address4', { to: 'address_4', place: 'address' }),
    said('address5', { to: 'name', place: 'address' }),
    said('postcode', { required, place: 'address' }),
    said('country_code', { place: 'address' }),
    said('email_address', { place: 'address' }),
    said('phone_number', { place: 'address' }),
    said('line_number', { required, to: 'alt_line_number', place: 'line' }),
    named('product_code', 'products', { required, place: 'line' }),
    said('quantity', { required, to: 'order_quantity', place: 'line' }),
    named('supplier_code', 'suppliers', { place: 'none' }),
    named('carrier_code', 'carriers'),
    named('carrier_service_code', 'carrier_services', { within: ['carrier_id'] }),
    named('order_type_code', 'order_types'),
    ...many(['priority', 'delivery_notes', 'notes', 'load_reference', 'pick_reference']),
    ...many(['alt_line_reference', 'alt_line_note', ...datetimes, ...booleans], 'line'),
    said('string1', { to: 'batch', place: 'line' }),
    // Lines of orders have no such values of their own; the order has.
    ...many([...references, ...strings.slice(1), ...integers]),
  ],
}

const preReceipt: StandardType = {
  resource: 'goods_in_receipts',
  how: 'create',
  key: ['account_id', 'reference'],
  groups: ['account_code', 'receipt_reference'],
  columns: [
    said('receipt_reference', { required, to: 'reference' }),
    warehouse,
    account,
    named('product_code', 'products', { required, place: 'line' }),
    said('expected_date_of_receipt', { required, to: 'expected_date_of_arrival' }),
    said('item_quantity', {
      required,
      to: 'expected_quantity',
      times: 'storage_unit_quantity',
      place: 'line',
    }),
    said('storage_unit_quantity', { required, to: 'expected_configurations_quantity', place: 'line' }),
    named('storage_unit_type_code', 'storage_unit_types', { place: 'none' }),
    named('supplier_code', 'suppliers'),
    said('notes'),
    ...many(['alt_line_number', 'alt_line_reference', 'alt_line_note', ...strings, ...datetimes], 'line'),
  ],
}

const products: StandardType = {
  resource: 'products',
  how: 'upsert',
  key: ['code'],
  columns: [
    said('code', { required }),
    said('description', { required }),
    named('stock_unit_type_code', 'stock_unit_types', { required }),
    named('account_code', 'accounts', { place: 'none' }),
    ...many(['barcode', 'case_barcode', 'inner_barcode', 'outer_barcode', 'long_description']),
    ...many(['commodity_code', 'country_of_manufacture', 'shelf_life_min', 'shelf_life_max']),
    ...many(['units_per_case', 'product_type']),
    ...many([...references, ...strings, ...integers, ...datetimes, ...booleans]),
  ],
}

const stockColumns: readonly StandardColumn[] = [
  account,
  warehouse,
  product,
  said('storage_unit_reference', { place: 'none' }),
  reason,
]

const location = named('location_code', 'locations', { required, within: ['warehouse_id'] })

const holding: readonly StandardColumn[] = [
  ...stockColumns,
  named('location_code', 'locations', { within: ['warehouse_id'] }),
  said('string1', { to: 'batch' }),
  said('description', { required }),
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
      named('storage_unit_type_code', 'storage_unit_types', { required }),
      ...['stock_configuration', 'unit_of_measure', 'per_layer', 'number_of_layers'].map((column) =>
        said(column, { required }),
      ),
      said('priority', { place: 'none' }),
    ],
  },
  StandardProductMaterial: {
    resource: 'product_materials',
    how: 'upsert',
    key: ['parent_product_id', 'child_product_id'],
    columns: [
      named('parent_product_code', 'products', { required, to: 'parent_product_id' }),
      named('child_product_code', 'products', { required, to: 'child_product_id' }),
      said('quantity', { required }),
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
      ...many(['replenishment_type', 'trigger_min', 'trigger_max', 'priority', 'full_storage_units_only']),
    ],
  },
  StandardCustomer: {
    resource: 'customers',
    how: 'upsert',
    key: ['code'],
    columns: [
      said('code', { required }),
      said('name', { required }),
      ...many(['shelf_life_min', 'shelf_life_max', 'external_system_reference1']),
      ...postal('address'),
    ],
  },
  StandardSupplier: {
    resource: 'suppliers',
    how: 'upsert',
    key: ['code'],
    columns: [
      said('code', { required }),
      said('name', { required }),
      ...many(['description', 'active', 'external_system_reference1']),
      ...postal('address'),
    ],
  },
  StandardDeliveryAddress: {
    resource: 'delivery_addresses',
    how: 'upsert',
    key: ['customer_id', 'code'],
    columns: [
      named('customer_code', 'customers', { required }),
      said('code', { required }),
      said('name', { required }),
      said('active'),
      ...postal('record'),
    ],
  },
  StandardCollectionAddress: {
    resource: 'collection_addresses',
    how: 'upsert',
    key: ['supplier_id', 'code'],
    columns: [
      named('supplier_code', 'suppliers', { required }),
      said('code', { required }),
      said('name', { required }),
      said('active'),
      ...postal('record'),
    ],
  },
  StandardLocation: {
    resource: 'locations',
    how: 'upsert',
    key: ['warehouse_id', 'code'],
    columns: [
      warehouse,
      said('code', { required }),
      named('location_type_code', 'location_types', { required }),
      ...many(['description', 'barcode', 'aisle', 'bay', 'level', 'position', 'pick_sequence']),
      ...many(['putaway_sequence', 'max_weight', 'max_cube', 'is_pickface', 'is_active']),
      ...many([...strings, ...integers, ...booleans]),
    ],
  },
  StandardStock: {
    resource: 'stocks',
    how: 'stock',
    key: [],
    columns: [
      ...stockColumns,
      location,
      said('quantity', { required }),
      named('storage_unit_type_code', 'storage_unit_types', { place: 'none' }),
      said('fifo_date'),
      ...many([...strings, ...datetimes]),
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
      said('quantity', { required }),
      said('string1', { to: 'batch' }),
      said('datetime1', { to: 'sell_by_date' }),
      said('description'),
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
      said('order_reference', { required, to: 'reference' }),
      said('notes', { place: 'none' }),
    ],
  },
}
