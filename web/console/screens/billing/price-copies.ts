/** The operation that copies the prices of another card. */
export const COPY_PRICES = {
  method: 'POST',
  path: '/api/charge_cards/{id}/copy_prices',
  takes: 'plain',
  type: 'charge_cards',
} as const

/** Its answer: how many prices were copied, how many were there already, and the codes of the copies. */
export type PriceCopies = {
  readonly attributes: {
    readonly copied: number
    readonly left: number
    readonly codes: readonly string[]
  }
}
