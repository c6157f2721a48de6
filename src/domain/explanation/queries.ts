/** What shows a record to people. */
export const NAMED = '{ id code name }'

/** The lines of an order. */
export const LINES = `lines {
  id product_id product { id code description } batch order_quantity rounded_quantity allocated_quantity pick_quantity
  dispatch_quantity short_quantity short_status short_description
}`

/** An order without its lines. */
export const ORDER_FIELDS = `id reference goods_out_type goods_out_status { code } fulfilment_status priority dispatch_strategy load_reference
  expected_date_of_dispatch actual_date_of_dispatch first_processed_at awaits_receipt account_id account ${NAMED}
  warehouse_id warehouse ${NAMED} customer ${NAMED} carrier ${NAMED} location { id code }
  goods_in_receipt { id reference status } load { id reference status dispatched_at load_by }`

/** What an order that is not dispatched may wait for: the later queries ask about what the first has shown. */
export const WAITING = {
  order: `query ($reference: String, $ids: [ID!], $first: Int) {
    goods_outs { all(reference: $reference, id: $ids, first: $first, order: "id DESC") { nodes { ${ORDER_FIELDS} ${LINES} } } }
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
    stocks { all(first: 1) { nodes { id } } }
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
