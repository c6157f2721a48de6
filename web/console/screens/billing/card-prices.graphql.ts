// Generated from card-prices.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `card-prices.graphql` is answered with. */
export type CardPrices = {
  readonly charge_prices: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly lock_version: number | null
        readonly code: string | null
        readonly name: string | null
        readonly charge_type: string | null
        readonly unit_of_measure: string | null
        readonly quantity: number | null
        readonly price: number | null
        readonly auto_charge: boolean | null
        readonly description: string | null
        readonly nominal_code: string | null
        readonly subtype: string | null
        readonly carrier: { readonly id: string; readonly code: string | null } | null
        readonly carrier_service: { readonly id: string; readonly code: string | null } | null
        readonly order_type: { readonly id: string; readonly code: string | null } | null
        readonly location_group: { readonly id: string; readonly name: string | null } | null
        readonly product_group: { readonly id: string; readonly name: string | null } | null
        readonly storage_unit_type: { readonly id: string; readonly code: string | null } | null
        readonly tax_rate: { readonly id: string } | null
      }[]
    }
  } | null
}

/** The variables of `card-prices.graphql`. */
export type CardPricesVariables = { readonly of?: unknown | null }

/** The query of `card-prices.graphql`. */
export const cardPricesQuery: ScreenQuery<CardPrices, CardPricesVariables> = {
  name: 'CardPrices',
  text: 'query CardPrices($of: IdArgument) { charge_prices { all(charge_card_id: $of, order: "charge_type,code", first: 500) { total_count nodes { id lock_version code name charge_type unit_of_measure quantity price auto_charge description nominal_code subtype carrier { id code } carrier_service { id code } order_type { id code } location_group { id name } product_group { id name } storage_unit_type { id code } tax_rate { id } } } } }',
  types: [
    'carrier_services',
    'carriers',
    'charge_prices',
    'groups',
    'order_types',
    'storage_unit_types',
    'tax_rates',
  ],
}
