import type { Pile } from './pile.graphql.ts'

/** The pile that is shown. */
export type ReadPile = NonNullable<NonNullable<Pile['stocks']>['find']>
