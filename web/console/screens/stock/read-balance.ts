import type { Balance } from './balance.graphql.ts'

/** The balance that is shown. */
export type ReadBalance = NonNullable<NonNullable<Balance['stock_balances']>['find']>
