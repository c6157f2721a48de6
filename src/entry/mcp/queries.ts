const NAMED = '{ id code name }'

const LINES = `lines {
  id product_id product { id code description } batch order_quantity rounded_quantity allocated_quantity pick_quantity
  dispatch_quantity short_quantity short_status short_description
}`

const ORDER_FIELDS = `id reference goods_out_type goods_out_status { code } fulfilment_status priority dispatch_strategy load_reference
  expected_date_of_dispatch actual_date_of_dispatch first_processed_at awaits_receipt account_id account ${NAMED}
  warehouse_id warehouse ${NAMED} customer ${NAMED} carrier ${NAMED} location { id code }
  goods_in_receipt { id reference status } load { id reference status dispatched_at load_by }`

/** An order with its lines and what it leaves by. */
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
      product_id account ${NAMED} warehouse ${NAMED} on_hand available allocated held received picked ordered
    } } }
    stocks { all(product_id: $products, warehouse_code: $warehouse, account_code: $account, first: 200, order: "quantity DESC") {
      nodes {
        id product_id account { id code } warehouse { id code } location { id code } storage_unit { id reference } batch serial_number
        sell_by_date best_before_date fifo_date status quantity allocated_quantity free hold_description hold_reason_code ${NAMED}
      } total_count
    } }
  }`,
} as const

/** What an order that has not left may wait for, in two readings: the second asks about what the first has shown. */
export const WAITING = {
  order: `query ($reference: String, $id: ID) {
    goods_outs { all(reference: $reference, id: $id, first: 3, order: "id DESC") { nodes { ${ORDER_FIELDS} ${LINES} } } }
  }`,
  around: `query ($id: ID, $products: [ID!]) {
    tasks { all(goods_out_id: $id, status: ["AVAILABLE", "ALLOCATED", "ON_HOLD"], first: 100) { nodes {
      id type subtype status start_quantity hold_reason held_at start_at product { code } user { name }
      location_from { code } location_to { code } goods_out_line_id shipment_id
    } total_count } }
    pick_processing_requests { all(goods_out_id: $id, first: 1, order: "id DESC") { nodes {
      id status symbol message context created_at completed_at
    } } }
    shipments { all(goods_out_id: $id, first: 50) { nodes { id reference status tracking_number carrier_message submitted_at } } }
    goods_in_lines { all(product_id: $products, first: 100, order: "id DESC") { nodes {
      product_id expected_quantity received_quantity
      goods_in_receipt { id reference status expected_date_of_arrival account_id warehouse_id }
    } } }
  }`,
  promised: `query ($picks: [ID!]) {
    allocations { all(for_task_id: $picks, state: "open", first: 200) { nodes {
      quantity for_task_id task { id status type location_from { code } location_to { code } user { name } }
    } } }
  }`,
} as const
