// Generated from invoice.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `invoice.graphql` is answered with. */
export type InvoiceDocument = {
  readonly invoices: {
    readonly find: {
      readonly id: string
      readonly document_number: string | null
      readonly status: string | null
      readonly document_date: string | null
      readonly document_due_date: string | null
      readonly currency: string | null
      readonly net_total: number | null
      readonly tax_total: number | null
      readonly gross_total: number | null
      readonly paid_at: string | null
      readonly account: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      } | null
      readonly lines:
        | readonly {
            readonly id: string
            readonly charge_type: string | null
            readonly code: string | null
            readonly name: string | null
            readonly quantity: number | null
            readonly price: number | null
            readonly net: number | null
            readonly tax_rate: number | null
            readonly tax: number | null
            readonly total: number | null
            readonly goods_out: { readonly id: string; readonly reference: string | null } | null
            readonly inbound_good: { readonly id: string; readonly reference: string | null } | null
          }[]
        | null
    } | null
  } | null
  readonly charge_baskets: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly start_at: string | null
        readonly end_at: string | null
      }[]
    }
  } | null
}

/** The variables of `invoice.graphql`. */
export type InvoiceDocumentVariables = { readonly id: string; readonly of?: unknown | null }

/** The query of `invoice.graphql`. */
export const invoiceDocumentQuery: ScreenQuery<InvoiceDocument, InvoiceDocumentVariables> = {
  name: 'InvoiceDocument',
  text: 'query InvoiceDocument($id: ID!, $of: IdArgument) { invoices { find(id: $id) { id document_number status document_date document_due_date currency net_total tax_total gross_total paid_at account { id code name } lines { id charge_type code name quantity price net tax_rate tax total goods_out { id reference } inbound_good { id reference } } } } charge_baskets { all(invoice_id: $of, order: "id", first: 100) { nodes { id start_at end_at } } } }',
  types: ['accounts', 'charge_baskets', 'goods_in_receipts', 'goods_outs', 'invoices'],
}
