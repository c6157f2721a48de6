/** The types whose records can be commented on, as the service has them. */
const DISCUSSED: ReadonlySet<string> = new Set([
  'goods_outs',
  'goods_in_receipts',
  'goods_out_pick_lists',
  'shipments',
  'packages',
  'loads',
  'bookings',
  'crossdocks',
  'tasks',
  'stocks',
  'storage_units',
  'stock_checks',
  'products',
  'accounts',
  'customers',
  'suppliers',
  'carriers',
  'warehouses',
  'locations',
  'charge_baskets',
  'charge_cards',
  'invoices',
  'imports',
  'integrations',
  'automations',
  'printers',
  'reports',
])

/** Whether the records of a type have comments. */
export function hasComments(type: string): boolean {
  return DISCUSSED.has(type)
}
