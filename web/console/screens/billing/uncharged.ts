import type { ChargedOrders } from './charged.graphql.ts'
import type { DepartedOrders } from './departed.graphql.ts'

/** An order that left. */
export type DepartedOrder = NonNullable<DepartedOrders['goods_outs']>['all']['nodes'][number]

/** The orders that have no charge. */
export function unchargedOf(
  orders: readonly DepartedOrder[],
  { charge_lines }: ChargedOrders,
): readonly DepartedOrder[] {
  const charged = new Set((charge_lines?.aggregation ?? []).map(({ goods_out_id }) => goods_out_id))
  return orders.filter(({ id }) => !charged.has(id))
}
