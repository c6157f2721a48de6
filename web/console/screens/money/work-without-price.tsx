import type { ReactNode } from 'react'
import { UnchargedOrders } from '#web/console/screens/billing/uncharged-orders.tsx'
import type { OwingClient } from './clients-owing.ts'

/** So many clients are looked at: those that owe most. */
const CLIENTS_MAX = 20

/** Orders that left in the time of the open baskets and brought no charge, by client; nothing where there is none. */
export function WorkWithoutPrice({ clients }: { readonly clients: readonly OwingClient[] }): ReactNode {
  const open = clients
    .slice(0, CLIENTS_MAX)
    .flatMap(({ code, baskets }) =>
      baskets.flatMap((basket) => (basket.status === 'OPEN' ? [{ code, basket }] : [])),
    )
  return open.map(({ code, basket }) => <UnchargedOrders key={basket.id} found={basket} client={code} />)
}
