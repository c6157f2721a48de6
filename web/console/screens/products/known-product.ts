import type { Product } from './product.graphql.ts'

/** A product as the query of its screen reads it. */
export type KnownProduct = NonNullable<NonNullable<Product['products']>['find']>
