import type { OrderLine } from '#entry/sample-data/online-retail.ts'

/** What a day needs: everything is counted before anything is asked. */
export type Plan = {
  readonly products: readonly Product[]
  readonly customers: readonly { readonly code: string; readonly country: string }[]
  readonly orders: readonly Order[]
  readonly lines: number
  readonly units: number
}

/** A product, and how much of it the day's orders want. */
export type Product = { readonly code: string; readonly description: string; readonly quantity: number }

/** An order of the day. */
export type Order = {
  readonly reference: string
  readonly customer: string
  readonly lines: readonly { readonly product: string; readonly quantity: number }[]
}

/** Works out what a day of order lines needs. */
export function planFor(lines: readonly OrderLine[]): Plan {
  const products = new Map<string, Product>()
  const customers = new Map<string, { code: string; country: string }>()
  const orders = new Map<string, { reference: string; customer: string; lines: Order['lines'][number][] }>()
  for (const { order, product, description, quantity, customer, country } of lines) {
    const known = products.get(product)
    products.set(product, {
      code: product,
      description: known?.description || description,
      quantity: (known?.quantity ?? 0) + quantity,
    })
    customers.set(customer, { code: customer, country })
    const wanted = orders.get(order) ?? { reference: order, customer, lines: [] }
    wanted.lines.push({ product, quantity })
    orders.set(order, wanted)
  }
  return {
    products: [...products.values()],
    customers: [...customers.values()],
    orders: [...orders.values()],
    lines: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
