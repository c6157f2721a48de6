/** The endings of standard files: tables of every kind, also packed. */
const ENDINGS = String.raw`\.(csv|xlsx|json|jsonl)(\.(gz|zip))?$`

/** The import templates of a new upload user, in this order, with the beginnings of their files (spec: platform 10.4). */
const BEGINNINGS = {
  StandardOrder: 'ORDERS',
  StandardPreReceipt: 'PRE_RECEIPTS',
  StandardProduct: 'PRODUCTS',
  StandardProductStorageUnit: 'PRODUCT_STORAGE_UNITS',
  StandardProductMaterial: 'MATERIALS',
  StandardPickface: 'PICKFACES',
  StandardCustomer: 'CUSTOMERS',
  StandardSupplier: 'SUPPLIERS',
  StandardDeliveryAddress: 'DELIVERY_ADDRESSES',
  StandardCollectionAddress: 'COLLECTION_ADDRESSES',
  StandardLocation: 'LOCATIONS',
  StandardStock: 'STOCK',
  StandardStockAdjustment: 'ADJUSTMENTS',
  StandardStockHold: 'HOLDS',
  StandardStockRelease: 'RELEASES',
  StandardOrderCancellation: 'CANCELLATIONS',
} as const

/** The import templates of a new upload user, in this order. */
export const defaultImportTemplates = Object.entries(BEGINNINGS).map(([template_type, beginning]) => ({
  template_type,
  file_regexp: `^${beginning}_.*${ENDINGS}`,
}))
