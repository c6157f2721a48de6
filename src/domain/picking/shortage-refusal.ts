import type { Shortage, ShortageReason } from '#domain/allocation/read-shortages.ts'
import type { Order } from '#domain/orders/order.ts'
import { type Problem, refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'

/** The most products a refusal names. */
const MAX_PRODUCTS = 20

/** Why goods do not serve an order, in the order of the message. */
const REASON_TEXTS: Readonly<Record<ShortageReason, string>> = {
  reserved: 'reserved',
  held: 'on hold',
  location: 'where nothing is picked from',
  check_pending: 'where a count is due',
  too_short_life: 'with too short a life',
  too_long_life: 'with too long a life',
  batch: 'of another batch',
  window: 'with other dates',
  stopped: 'of a stopped product',
}

/**
 * The refusal of an order that gets too little: each missing product, how much is required and free, and why
 * the rest is not.
 */
export function shortageRefusal({ reference }: Order, shortages: readonly Shortage[]): Problem {
  const named = shortages.slice(0, MAX_PRODUCTS)
  return refusal('not_enough_stocks_for_picking', {
    reference,
    product_codes: named.map(({ product_code }) => product_code).join(', '),
    shortages: named.map(textFor).join('; '),
    products: named.map(detailsFor),
  })
}

function reasonsOf({ others }: Shortage): readonly (readonly [ShortageReason, number])[] {
  return (Object.keys(REASON_TEXTS) as ShortageReason[]).flatMap((reason) => {
    const quantity = others.get(reason)
    return quantity === undefined ? [] : [[reason, quantity.toNumber()] as const]
  })
}

function textFor(shortage: Shortage): string {
  const { product_code, required, free } = shortage
  const others = reasonsOf(shortage).map(([reason, quantity]) => `${quantity} ${REASON_TEXTS[reason]}`)
  const rest = others.length === 0 ? '' : ` (${others.join(', ')})`
  return `${product_code} ${required.toNumber()} wanted, ${free.toNumber()} free${rest}`
}

function detailsFor(shortage: Shortage): JsonObject {
  const { product_code, required, free } = shortage
  return {
    product_code,
    wanted: required.toNumber(),
    free: free.toNumber(),
    ...Object.fromEntries(reasonsOf(shortage)),
  }
}
