import type { Shortage, ShortageReason } from '#domain/allocation/read-shortages.ts'
import type { Order } from '#domain/orders/order.ts'
import { type Problem, refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'

/** A refusal names so many products at most. */
const PRODUCTS_MOST = 20

/** Why goods do not serve an order, in the order in which it is told. */
const WORDS: Readonly<Record<ShortageReason, string>> = {
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

/** What refuses an order that gets too little: each product it lacks, how much of it is wanted and free, and why the rest is not. */
export function shortageRefusal({ reference }: Order, shortages: readonly Shortage[]): Problem {
  const named = shortages.slice(0, PRODUCTS_MOST)
  return refusal('not_enough_stocks_for_picking', {
    reference,
    product_codes: named.map(({ product_code }) => product_code).join(', '),
    shortages: named.map(wordsFor).join('; '),
    products: named.map(factsFor),
  })
}

function reasonsOf({ others }: Shortage): readonly (readonly [ShortageReason, number])[] {
  return (Object.keys(WORDS) as ShortageReason[]).flatMap((reason) => {
    const quantity = others.get(reason)
    return quantity === undefined ? [] : [[reason, quantity.toNumber()] as const]
  })
}

function wordsFor(shortage: Shortage): string {
  const { product_code, wanted, free } = shortage
  const others = reasonsOf(shortage).map(([reason, quantity]) => `${quantity} ${WORDS[reason]}`)
  const rest = others.length === 0 ? '' : ` (${others.join(', ')})`
  return `${product_code} ${wanted.toNumber()} wanted, ${free.toNumber()} free${rest}`
}

function factsFor(shortage: Shortage): JsonObject {
  const { product_code, wanted, free } = shortage
  return {
    product_code,
    wanted: wanted.toNumber(),
    free: free.toNumber(),
    ...Object.fromEntries(reasonsOf(shortage)),
  }
}
