import { LINES, NAMED, ORDER_FIELDS } from '#domain/explanation/queries.ts'

/** An order with its lines and its shipments and loads. */
export const ORDER = `query ($reference: String, $id: ID) {
  goods_outs { all(reference: $reference, id: $id, first: 5, order: "id DESC") { nodes {
    ${ORDER_FIELDS} carrier_service ${NAMED} notes delivery_notes
    address { name address_1 address_2 address_3 address_4 postcode country_code }
    ${LINES} created_at updated_at
  } } }
}`

/** A receipt with its lines. */
export const RECEIPT = `query ($reference: String, $id: ID) {
  goods_in_receipts { all(reference: $reference, id: $id, first: 5, order: "id DESC") { nodes {
    id reference receipt_type status expected_date_of_arrival actual_date_of_arrival closed_at discrepancy_alert notes
    account ${NAMED} warehouse ${NAMED} supplier ${NAMED} carrier ${NAMED} location { id code }
    lines {
      id product_id product { id code description } batch sell_by_date best_before_date expected_quantity received_quantity
      put_away_quantity discrepancy
    } created_at updated_at
  } } }
}`

/** Products by any of their codes, and their stock. */
export const STOCK = {
  products: `query ($code: String) {
    products { all(all_codes: $code, first: 20) { nodes { id code description barcode } } }
    alternative_codes { all(code: $code, first: 20) { nodes { product { id code description barcode } } } }
  }`,
  places: `query ($products: [ID!], $warehouse: String, $account: String) {
    stock_balances { all(product_id: $products, warehouse_code: $warehouse, account_code: $account, first: 200) { nodes {
      product_id account ${NAMED} warehouse ${NAMED} on_hand available sellable allocated held received picked ordered
    } } }
    stocks { all(product_id: $products, warehouse_code: $warehouse, account_code: $account, first: 200, order: "quantity DESC") {
      nodes {
        id product_id account { id code } warehouse { id code } location { id code } storage_unit { id reference } batch serial_number
        sell_by_date best_before_date fifo_date status quantity allocated_quantity free hold_description hold_reason_code ${NAMED}
      } total_count
    } }
  }`,
} as const
