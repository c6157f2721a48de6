// Generated from first-steps.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `first-steps.graphql` is answered with. */
export type FirstSteps = {
  readonly warehouses: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly default_goods_in_location: { readonly id: string } | null
        readonly default_goods_out_location: { readonly id: string } | null
      }[]
    }
  } | null
  readonly location_types: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
  readonly locations: {
    readonly goods_in: {
      readonly nodes: readonly {
        readonly id: string
        readonly warehouse: { readonly code: string | null } | null
      }[]
    }
    readonly goods_out: {
      readonly nodes: readonly {
        readonly id: string
        readonly warehouse: { readonly code: string | null } | null
      }[]
    }
    readonly racks: {
      readonly nodes: readonly {
        readonly id: string
        readonly warehouse: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly sequences: { readonly all: { readonly nodes: readonly { readonly id: string }[] } } | null
  readonly storage_unit_types: { readonly all: { readonly nodes: readonly { readonly id: string }[] } } | null
  readonly accounts: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
  readonly account_warehouses: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly account: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly products: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
  readonly goods_in_receipts: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly account: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly goods_outs: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly account: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly charge_prices: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly charge_card: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly charge_cards: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly code: string | null }[] }
  } | null
  readonly carriers: { readonly all: { readonly nodes: readonly { readonly id: string }[] } } | null
  readonly users: { readonly all: { readonly nodes: readonly { readonly id: string }[] } } | null
  readonly invoices: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly account: { readonly code: string | null } | null
      }[]
    }
    readonly authorised: {
      readonly nodes: readonly {
        readonly id: string
        readonly account: { readonly code: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `first-steps.graphql`. */
export type FirstStepsVariables = Readonly<Record<never, never>>

/** The query of `first-steps.graphql`. */
export const firstStepsQuery: ScreenQuery<FirstSteps, FirstStepsVariables> = {
  name: 'FirstSteps',
  text: 'query FirstSteps { warehouses { all(first: 2) { nodes { id code default_goods_in_location { id } default_goods_out_location { id } } } } location_types { all(filter: { code: { in: ["GIBAY", "GOBAY", "RACK"] } }) { nodes { id code } } } locations { goods_in: all(location_type_code: "GIBAY", first: 8) { nodes { id warehouse { code } } } goods_out: all(location_type_code: "GOBAY", first: 8) { nodes { id warehouse { code } } } racks: all(location_type_code: "RACK", first: 8) { nodes { id warehouse { code } } } } sequences { all(filter: { code: { eq: "SHIP" } }, first: 1) { nodes { id } } } storage_unit_types { all(use_for_packing: true, first: 1) { nodes { id } } } accounts { all(first: 2) { nodes { id code } } } account_warehouses { all(first: 50, order: "id") { nodes { id account { code } } } } products { all(first: 6, order: "id") { nodes { id code } } } goods_in_receipts { all(first: 50, order: "id") { nodes { id account { code } } } } goods_outs { all(first: 50, order: "id") { nodes { id account { code } } } } charge_prices { all(first: 50, order: "id") { nodes { id charge_card { code } } } } charge_cards { all(first: 2) { nodes { id code } } } carriers { all(first: 1) { nodes { id } } } users { all(first: 2) { nodes { id } } } invoices { all(first: 50, order: "id") { nodes { id account { code } } } authorised: all(status: { in: ["authorised", "paid"] }, first: 50, order: "id") { nodes { id account { code } } } } }',
  types: [
    'account_warehouses',
    'accounts',
    'carriers',
    'charge_cards',
    'charge_prices',
    'goods_in_receipts',
    'goods_outs',
    'invoices',
    'location_types',
    'locations',
    'products',
    'sequences',
    'storage_unit_types',
    'users',
    'warehouses',
  ],
}
