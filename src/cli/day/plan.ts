import type { OrderLine } from '#entry/sample-data/online-retail.ts'

/** What a day needs, counted before the first request. */
export type Plan = {
  readonly products: readonly Product[]
  readonly customers: readonly { readonly code: string; readonly country: string }[]
  readonly orders: readonly Order[]
  readonly lines: number
  readonly units: number
}

/** A product and the quantity ordered over the day. */
type Product = { readonly code: string; readonly description: string; readonly quantity: number }

/** An order of the day. */
type Order = {
  readonly reference: string
  readonly customer: string
  readonly lines: readonly { readonly product: string; readonly quantity: number }[]
}

/** Computes what the order lines of a day need. */
export function planFor(lines: readonly OrderLine[]): Plan {
  const products = new Map<string, Product>()
  const customers = new Map<string, { code: string; country: string }>()
  const orders = new Map<string, { reference: string; customer: string; lines: Order['lines'][number][] }>()
  for (const { order, product, description, quantity, customer, country } of lines) {
    const cached = products.get(product)
    products.set(product, {
      code: product,
      description: cached?.description || description,
      quantity: (cached?.quantity ?? 0) + quantity,
    })
    customers.set(customer, { code: customer, country })
    const found = orders.get(order) ?? { reference: order, customer, lines: [] }
    found.lines.push({ product, quantity })
    orders.set(order, found)
  }
  return {
    products: [...products.values()],
    customers: [...customers.values()],
    orders: [...orders.values()],
    lines: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** The lines of the first orders; those of all for null. */
export function firstOrders(lines: readonly OrderLine[], count: number | null): readonly OrderLine[] {
  const orders = new Set([...new Set(lines.map(({ order }) => order))].slice(0, count ?? undefined))
  return lines.filter(({ order }) => orders.has(order))
}
