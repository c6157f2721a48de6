import type { CardPrices } from './card-prices.graphql.ts'

/** A price of a card. */
export type CardPrice = NonNullable<CardPrices['charge_prices']>['all']['nodes'][number]
