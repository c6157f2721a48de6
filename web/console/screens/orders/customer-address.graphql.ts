// Generated from customer-address.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `customer-address.graphql` is answered with. */
export type CustomerAddress = {
  readonly customers: {
    readonly find: {
      readonly id: string
      readonly code: string | null
      readonly name: string | null
      readonly address: {
        readonly id: string
        readonly address_1: string | null
        readonly address_2: string | null
        readonly address_3: string | null
        readonly postcode: string | null
      } | null
    } | null
  } | null
}

/** The variables of `customer-address.graphql`. */
export type CustomerAddressVariables = { readonly id: string }

/** The query of `customer-address.graphql`. */
export const customerAddressQuery: ScreenQuery<CustomerAddress, CustomerAddressVariables> = {
  name: 'CustomerAddress',
  text: 'query CustomerAddress($id: ID!) { customers { find(id: $id) { id code name address { id address_1 address_2 address_3 postcode } } } }',
  types: ['addresses', 'customers'],
}
