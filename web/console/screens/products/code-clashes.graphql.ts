// Generated from code-clashes.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `code-clashes.graphql` is answered with. */
export type CodeClashes = {
  readonly products: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly barcode: string | null
        readonly inner_barcode: string | null
        readonly case_barcode: string | null
        readonly outer_barcode: string | null
      }[]
    }
  } | null
  readonly alternative_codes: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly product: { readonly id: string; readonly code: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `code-clashes.graphql`. */
export type CodeClashesVariables = { readonly codes?: readonly string[] | null }

/** The query of `code-clashes.graphql`. */
export const codeClashesQuery: ScreenQuery<CodeClashes, CodeClashesVariables> = {
  name: 'CodeClashes',
  text: 'query CodeClashes($codes: [String!]) { products { all(filter: { all_codes: { in: $codes } }, first: 50) { nodes { id code barcode inner_barcode case_barcode outer_barcode } } } alternative_codes { all(filter: { code: { in: $codes }, alternative_codeable_type: { eq: "Product" } }, first: 50) { nodes { id code product { id code } } } } }',
  types: ['alternative_codes', 'products'],
}
