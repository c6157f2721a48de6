import Big from 'big.js'

/** A line that must be served, by its product and in units. */
export type WantedLine = { readonly product_id: number; readonly quantity: string }

/** That a warehouse serves orders of a product. */
export type Route = {
  readonly product_id: number
  readonly warehouse_id: number
  readonly account_id: number | null
  readonly customer_id: number | null
  readonly position: number
}

/** A warehouse that may serve an order, and what orders may have in it by product (operations 0.7). */
export type ServingWarehouse = {
  readonly id: number
  readonly code: string
  readonly is_default: boolean
  readonly sellable: Readonly<Record<string, string>>
}

/** A warehouse with the figures by which it was chosen, or passed over. */
export type RankedWarehouse = {
  readonly warehouse_id: number
  readonly code: string
  /** Lines that it could serve in full. */
  readonly lines_covered: number
  /** The sum of its places among the routes of the lines. */
  readonly positions: number
  readonly is_default: boolean
}

/** Where a product without a route comes from any warehouse, this is its place. */
const NO_ROUTE = 9999

/**
 * The warehouses that serve every line, the best first (operations 4.3): the most lines covered by what is sellable,
 * then the lowest places among the routes, then the account's default warehouse, then the lowest id. Of the routes of a
 * product only the most specific level counts: account and customer, customer, account, neither.
 */
export function rankWarehouses(
  lines: readonly WantedLine[],
  at: { readonly routes: readonly Route[]; readonly warehouses: readonly ServingWarehouse[] },
): readonly RankedWarehouse[] {
  const accepting = lines.map(({ product_id }) => acceptedBy(at.routes, product_id))
  return at.warehouses
    .flatMap((warehouse) => {
      const positions = accepting.map((routes) => (routes === null ? NO_ROUTE : routes.get(warehouse.id)))
      if (positions.includes(undefined)) return []
      return [
        {
          warehouse_id: warehouse.id,
          code: warehouse.code,
          lines_covered: lines.filter((line) => covers(warehouse, line)).length,
          positions: positions.reduce<number>((sum, position) => sum + (position ?? 0), 0),
          is_default: warehouse.is_default,
        },
      ]
    })
    .sort(
      (a, b) =>
        b.lines_covered - a.lines_covered ||
        a.positions - b.positions ||
        Number(b.is_default) - Number(a.is_default) ||
        a.warehouse_id - b.warehouse_id,
    )
}

/** The places of warehouses on the most specific level there is for a product; null where it has no route. */
function acceptedBy(routes: readonly Route[], product: number): ReadonlyMap<number, number> | null {
  const own = routes.filter(({ product_id }) => product_id === product)
  if (own.length === 0) return null
  const level = Math.min(...own.map(levelOf))
  return new Map(
    own.filter((route) => levelOf(route) === level).map((route) => [route.warehouse_id, route.position]),
  )
}

function levelOf({ account_id, customer_id }: Route): number {
  return (customer_id === null ? 2 : 0) + (account_id === null ? 1 : 0)
}

function covers({ sellable }: ServingWarehouse, { product_id, quantity }: WantedLine): boolean {
  return new Big(sellable[product_id] ?? 0).gte(quantity)
}
