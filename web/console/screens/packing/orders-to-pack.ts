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

/** The orders of staged goods that are in no submitted shipment, by when they are due. */
export function ordersToPack({ tasks }: WaitingOrders): readonly WaitingOrder[] {
  const orders = new Map<string, WaitingOrder>()
  for (const { goods_out, shipment } of tasks?.all.nodes ?? []) {
    if (goods_out === null || shipment?.status === 'submitted') continue
    const { id, reference, expected_date_of_dispatch: due, account, customer, carrier } = goods_out
    orders.set(id, {
      id,
      reference: reference ?? `#${id}`,
      due,
      account: account?.code ?? null,
      customer: customer?.name ?? null,
      carrier: carrier?.code ?? null,
    })
  }
  return [...orders.values()].toSorted((one, other) => (one.due ?? '').localeCompare(other.due ?? ''))
}
