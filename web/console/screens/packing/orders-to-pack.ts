import type { WaitingOrders } from './waiting-orders.graphql.ts'

/** An order that waits to be packed. */
export type WaitingOrder = {
  readonly id: string
  readonly reference: string
  readonly due: string | null
  readonly account: string | null
  readonly customer: string | null
  readonly carrier: string | null
}

/** Orders that wait to be packed, the most urgent first, and how many more there are. */
export type WaitingList = { readonly orders: readonly WaitingOrder[]; readonly further: number }

/** The orders of staged goods that are in no submitted shipment, by when they are due. */
export function ordersToPack({ goods_outs }: WaitingOrders): WaitingList {
  const orders = (goods_outs?.all.nodes ?? []).map((order) => ({
    id: order.id,
    reference: order.reference ?? `#${order.id}`,
    due: order.expected_date_of_dispatch,
    account: order.account?.code ?? null,
    customer: order.customer?.name ?? null,
    carrier: order.carrier?.code ?? null,
  }))
  const count = goods_outs?.all.total_count ?? orders.length
  return { orders, further: count - orders.length }
}
