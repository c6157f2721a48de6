import { usualDue } from './usual-due.ts'

/** How the form of a new record is laid out where people fill it in all day. */
export type FormLayout = {
  /** The attributes that most people need, in this order; all others are under "More". */
  readonly first: readonly string[]
  /** The columns of the lines that most people need, by the name of the list. */
  readonly lines?: Readonly<Record<string, readonly string[]>>
  /** The attributes that begin as they were last time. */
  readonly last?: readonly string[]
  /** What it begins with the first time. */
  readonly usual?: () => Readonly<Record<string, string>>
}

/** The layouts of types; all others show everything by groups. */
const LAYOUTS: Readonly<Record<string, FormLayout>> = {
  goods_outs: {
    first: [
      'account_id',
      'customer_id',
      'goods_out_type',
      'expected_date_of_dispatch',
      'carrier_id',
      // What is typed for each order stands next to its lines.
      'reference',
    ],
    lines: { lines: ['product_id', 'order_quantity', 'batch'] },
    last: ['account_id', 'goods_out_type', 'carrier_id'],
    usual: () => ({ goods_out_type: 'sales_order', expected_date_of_dispatch: usualDue(new Date()) }),
  },
  goods_in_receipts: {
    first: ['account_id', 'warehouse_id', 'supplier_id', 'reference', 'expected_date_of_arrival'],
    lines: { lines: ['product_id', 'expected_quantity', 'batch'] },
    last: ['account_id', 'warehouse_id'],
  },
  products: { first: ['code', 'description', 'barcode', 'weight', 'units_per_case', 'case_barcode'] },
  accounts: { first: ['code', 'name', 'email', 'charge_card_id', 'currency_id'] },
  reports: { first: ['name', 'report_type', 'report_query_id', 'description'] },
  users: { first: ['email', 'name', 'role_id', 'all_accounts', 'account_ids'], last: ['role_id'] },
}

/** The layout of the form of a type; null where it has none. */
export function layoutOf(type: string): FormLayout | null {
  return LAYOUTS[type] ?? null
}
