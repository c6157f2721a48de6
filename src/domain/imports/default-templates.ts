/** The import templates of a new upload user, in this order (platform 10.4). */
export const defaultImportTemplates = [
  { template_type: 'StandardOrder', file_regexp: '^ORDERS_.*\\.csv$' },
  { template_type: 'StandardPreReceipt', file_regexp: '^PRE_RECEIPTS_.*\\.csv$' },
  { template_type: 'StandardProduct', file_regexp: '^PRODUCTS_.*\\.csv$' },
  { template_type: 'StandardProductStorageUnit', file_regexp: '^PRODUCT_STORAGE_UNITS_.*\\.csv$' },
  { template_type: 'StandardProductMaterial', file_regexp: '^MATERIALS_.*\\.csv$' },
  { template_type: 'StandardPickface', file_regexp: '^PICKFACES_.*\\.csv$' },
  { template_type: 'StandardCustomer', file_regexp: '^CUSTOMERS_.*\\.csv$' },
  { template_type: 'StandardSupplier', file_regexp: '^SUPPLIERS_.*\\.csv$' },
  { template_type: 'StandardDeliveryAddress', file_regexp: '^DELIVERY_ADDRESSES_.*\\.csv$' },
  { template_type: 'StandardCollectionAddress', file_regexp: '^COLLECTION_ADDRESSES_.*\\.csv$' },
  { template_type: 'StandardLocation', file_regexp: '^LOCATIONS_.*\\.csv$' },
  { template_type: 'StandardStock', file_regexp: '^STOCK_.*\\.csv$' },
  { template_type: 'StandardStockAdjustment', file_regexp: '^ADJUSTMENTS_.*\\.csv$' },
  { template_type: 'StandardStockHold', file_regexp: '^HOLDS_.*\\.csv$' },
  { template_type: 'StandardStockRelease', file_regexp: '^RELEASES_.*\\.csv$' },
  { template_type: 'StandardOrderCancellation', file_regexp: '^CANCELLATIONS_.*\\.csv$' },
] as const
