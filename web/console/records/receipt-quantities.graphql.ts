// Generated from receipt-quantities.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `receipt-quantities.graphql` is answered with. */
export type ReceiptQuantities = {
  readonly goods_in_receipts: {
    readonly find: {
      readonly id: string
      readonly lines:
        | readonly { readonly expected_quantity: number | null; readonly received_quantity: number | null }[]
        | null
    } | null
  } | null
}

/** The variables of `receipt-quantities.graphql`. */
export type ReceiptQuantitiesVariables = { readonly id: string }

/** The query of `receipt-quantities.graphql`. */
export const receiptQuantitiesQuery: ScreenQuery<ReceiptQuantities, ReceiptQuantitiesVariables> = {
  name: 'ReceiptQuantities',
  text: 'query ReceiptQuantities($id: ID!) { goods_in_receipts { find(id: $id) { id lines { expected_quantity received_quantity } } } }',
  types: ['goods_in_lines', 'goods_in_receipts'],
}
