import type { Basket } from './basket.graphql.ts'
import type { InvoiceDocument } from './invoice.graphql.ts'

/** A basket as its screen reads it. */
export type FoundBasket = NonNullable<NonNullable<Basket['charge_baskets']>['find']>

/** An invoice as its screen reads it. */
export type FoundInvoice = NonNullable<NonNullable<InvoiceDocument['invoices']>['find']>
