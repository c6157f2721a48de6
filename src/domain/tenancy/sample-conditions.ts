import { name, type Sql, sql } from '#database/sql.ts'
import type { SampleRecords } from './sample-records.ts'

/** Which rows of a table belong to the sample data, by table; the rows are those of `t`. */
type Conditions = Readonly<Record<string, Sql>>

/** The rows of work: all of the sample account, and all that stands in the sample warehouse. */
export function workConditions(tenant: number, { account_id, warehouse_id }: SampleRecords): Conditions {
  const within = withinOf(tenant)
  const owned = sql`t.account_id = ${account_id}`
  const stored = sql`t.warehouse_id = ${warehouse_id}`
  const ownedOrStored = sql`(t.account_id = ${account_id} or t.warehouse_id = ${warehouse_id})`
  const [ofAccount, ofWarehouse] = [sql`o.account_id = ${account_id}`, sql`o.warehouse_id = ${warehouse_id}`]
  const ofTasks = sql`(o.account_id = ${account_id} or o.warehouse_id = ${warehouse_id})`
  const ofBaskets = sql`o.charge_basket_id in (
    select b.id from charge_baskets b where b.tenant_id = ${tenant} and b.account_id = ${account_id})`
  const ofOrders = sql`o.goods_out_id in (
    select g.id from goods_outs g where g.tenant_id = ${tenant} and g.account_id = ${account_id})`
  return {
    allocations: within('task_id', 'tasks', ofTasks),
    bookings: ownedOrStored,
    charge_counts: within('charge_basket_id', 'charge_baskets', ofAccount),
    charge_line_units: within('charge_line_id', 'charge_lines', ofBaskets),
    charge_lines: within('charge_basket_id', 'charge_baskets', ofAccount),
    charge_baskets: owned,
    charge_window_runs: owned,
    charge_window_watches: owned,
    invoice_lines: within('invoice_id', 'invoices', ofAccount),
    invoices: owned,
    crossdock_units: within('crossdock_id', 'crossdocks', ofAccount),
    crossdocks: owned,
    putaway_lines: within('task_id', 'tasks', ofTasks),
    goods_in_lines: within('goods_in_receipt_id', 'goods_in_receipts', ofAccount),
    goods_in_receipts: owned,
    goods_out_line_materials: within('goods_out_line_id', 'goods_out_lines', ofOrders),
    goods_out_lines: within('goods_out_id', 'goods_outs', ofAccount),
    pick_processing_requests: sql`(${within('goods_out_id', 'goods_outs', ofAccount)}
      or ${within('goods_out_pick_list_id', 'goods_out_pick_lists', ofWarehouse)})`,
    goods_out_pick_lists: stored,
    goods_outs: owned,
    import_rows: within('import_id', 'imports', ofAccount),
    imports: owned,
    load_drops: within('load_id', 'loads', ofWarehouse),
    loads: stored,
    packages: within('shipment_id', 'shipments', ofAccount),
    shipments: owned,
    pickface_rotations: stored,
    print_jobs: within('document_id', 'documents', ofAccount),
    rental_snapshots: owned,
    stock_balances: ownedOrStored,
    stock_check_records: within('stock_check_id', 'stock_checks', ofWarehouse),
    stock_checks: stored,
    stock_checkpoint_piles: owned,
    stocks: owned,
    storage_units: stored,
    tasks: ownedOrStored,
  }
}

/** The rows of master data: the sample records, and what is part of them. */
export function masterConditions(tenant: number, sample: SampleRecords): Conditions {
  const { account_id, warehouse_id, charge_card_id, supplier_id } = sample
  const [customers, products] = [[...sample.customer_ids], [...sample.product_ids]]
  const within = withinOf(tenant)
  const owned = sql`t.account_id = ${account_id}`
  const stored = sql`t.warehouse_id = ${warehouse_id}`
  return {
    account_products: owned,
    account_warehouses: owned,
    alternative_codes: sql`(t.product_id = any(${products}::bigint[]) or t.owner_account_id = ${account_id})`,
    charge_prices: sql`t.charge_card_id = ${charge_card_id}`,
    delivery_addresses: sql`t.customer_id = any(${customers}::bigint[])`,
    collection_addresses: sql`t.supplier_id = ${supplier_id}`,
    location_groups: within('location_id', 'locations', sql`o.warehouse_id = ${warehouse_id}`),
    pickface_products: stored,
    putaway_rules: owned,
    product_groups: sql`t.product_id = any(${products}::bigint[])`,
    product_materials: sql`t.parent_product_id = any(${products}::bigint[])`,
    product_storage_units: sql`t.product_id = any(${products}::bigint[])`,
    warehouse_layouts: stored,
    locations: stored,
    accounts: sql`t.id = ${account_id}`,
    charge_cards: sql`t.id = ${charge_card_id}`,
    customers: sql`t.id = any(${customers}::bigint[])`,
    products: sql`t.id = any(${products}::bigint[])`,
    suppliers: sql`t.id = ${supplier_id}`,
    warehouses: sql`t.id = ${warehouse_id}`,
  }
}

/** The rows whose parents, `o`, fulfil a condition. */
function withinOf(tenant: number) {
  return (column: string, parents: string, condition: Sql) => sql`
    ${name('t', column)} in (
      select o.id from ${name(parents)} o where o.tenant_id = ${tenant} and ${condition})`
}
