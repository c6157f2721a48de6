// Generated from product.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `product.graphql` is answered with. */
export type Product = {
  readonly products: {
    readonly find: {
      readonly id: string
      readonly code: string | null
      readonly description: string | null
      readonly stop: boolean | null
      readonly obsolete: number | null
      readonly product_type: string | null
      readonly barcode: string | null
      readonly inner_barcode: string | null
      readonly case_barcode: string | null
      readonly outer_barcode: string | null
      readonly units_per_inner: number | null
      readonly units_per_case: number | null
      readonly units_per_outer: number | null
      readonly weight: number | null
      readonly cube: number | null
      readonly length: number | null
      readonly width: number | null
      readonly height: number | null
      readonly output_quantity: number | null
      readonly lock_version: number | null
      readonly stock_unit_type: { readonly code: string | null } | null
    } | null
  } | null
  readonly account_products: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly account: {
          readonly id: string
          readonly code: string | null
          readonly name: string | null
        } | null
      }[]
    }
  } | null
  readonly product_storage_units: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly stock_configuration: string | null
        readonly per_layer: number | null
        readonly number_of_layers: number | null
        readonly total: number | null
        readonly priority: number | null
        readonly allow_receipt: boolean | null
        readonly storage_unit_type: { readonly id: string; readonly code: string | null } | null
      }[]
    }
  } | null
  readonly pickface_products: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly replenishment_type: string | null
        readonly trigger_min: number | null
        readonly trigger_max: number | null
        readonly warehouse: { readonly id: string; readonly code: string | null } | null
        readonly location: { readonly id: string; readonly code: string | null } | null
        readonly location_group: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
  readonly product_materials: {
    readonly contains: {
      readonly nodes: readonly {
        readonly id: string
        readonly quantity: number | null
        readonly child_product: {
          readonly id: string
          readonly code: string | null
          readonly description: string | null
        } | null
      }[]
    }
    readonly within: {
      readonly nodes: readonly {
        readonly id: string
        readonly quantity: number | null
        readonly parent_product: {
          readonly id: string
          readonly code: string | null
          readonly description: string | null
        } | null
      }[]
    }
  } | null
  readonly alternative_codes: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly owner_type: string | null
        readonly alternative_code_type: { readonly code: string | null; readonly name: string | null } | null
        readonly owner_account: { readonly code: string | null } | null
        readonly owner_customer: { readonly code: string | null } | null
        readonly owner_supplier: { readonly code: string | null } | null
        readonly owner_carrier: { readonly code: string | null } | null
        readonly owner_warehouse: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly stock_balances: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly on_hand: number | null
        readonly available: number | null
        readonly sellable: number | null
        readonly allocated: number | null
        readonly picked: number | null
        readonly held: number | null
        readonly received: number | null
        readonly ordered: number | null
        readonly account: { readonly id: string; readonly code: string | null } | null
        readonly warehouse: { readonly id: string; readonly code: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `product.graphql`. */
export type ProductVariables = { readonly id: string; readonly of?: unknown | null }

/** The query of `product.graphql`. */
export const productQuery: ScreenQuery<Product, ProductVariables> = {
  name: 'Product',
  text: 'query Product($id: ID!, $of: IdArgument) { products { find(id: $id) { id code description stop obsolete product_type barcode inner_barcode case_barcode outer_barcode units_per_inner units_per_case units_per_outer weight cube length width height output_quantity lock_version stock_unit_type { code } } } account_products { all(product_id: $of, first: 50) { total_count nodes { id account { id code name } } } } product_storage_units { all(product_id: $of, order: "priority", first: 20) { nodes { id stock_configuration per_layer number_of_layers total priority allow_receipt storage_unit_type { id code } } } } pickface_products { all(product_id: $of, order: "priority", first: 50) { nodes { id replenishment_type trigger_min trigger_max warehouse { id code } location { id code } location_group { id name } } } } product_materials { contains: all(parent_product_id: $of, first: 100) { nodes { id quantity child_product { id code description } } } within: all(child_product_id: $of, first: 100) { nodes { id quantity parent_product { id code description } } } } alternative_codes { all(product_id: $of, order: "code", first: 100) { nodes { id code name owner_type alternative_code_type { code name } owner_account { code } owner_customer { code } owner_supplier { code } owner_carrier { code } owner_warehouse { code } } } } stock_balances { all(product_id: $of, first: 50) { nodes { id on_hand available sellable allocated picked held received ordered account { id code } warehouse { id code } } } } }',
  types: [
    'account_products',
    'accounts',
    'alternative_code_types',
    'alternative_codes',
    'carriers',
    'customers',
    'groups',
    'locations',
    'pickface_products',
    'product_materials',
    'product_storage_units',
    'products',
    'stock_balances',
    'stock_unit_types',
    'storage_unit_types',
    'suppliers',
    'warehouses',
  ],
}
