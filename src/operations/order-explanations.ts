import { viewPermission } from '#access/permissions.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { ExplainOrders } from '#domain/explanation/explain-orders.ts'
import { refusal } from '#problems/problem.ts'
import { seeIds } from '#records/see-ids.ts'
import { orderNaming } from '#resources/outbound/order-acts.ts'
import { shapeFor } from './generic.ts'
import type { ExternalStep, Operation } from './operation.ts'

/** At most so many orders in one request. */
export const EXPLAINED_MAX = 20

/** Why orders are not dispatched. It is read after the transaction, since it is read through GraphQL. */
export function orderExplanations(model: Model, explain: ExplainOrders): readonly Operation[] {
  const orders = resourceNamed(model, 'goods_outs')
  return [
    {
      ...shapeFor(orders, 'creation'),
      name: 'explain',
      method: 'POST',
      path: '/api/goods_outs/explain',
      permission: viewPermission(orders.name),
      takes: 'plain',
      input: inputFor(model, orderNaming),
      changes: 'nothing',
      answer: 'facts',
      answers: 'goods_out_explanations',
      description: `Explains why orders have not been dispatched: shortages and the stock that cannot be used, open tasks, and the shipment or load they leave with. At most ${EXPLAINED_MAX} orders.`,
      run: async (tx, { parsed }) => {
        const ids = await seeIds(tx, orders, parsed.values.ids)
        if (ids.length > EXPLAINED_MAX)
          throw refusal('too_many_items', { field: 'ids', max: EXPLAINED_MAX }, '/ids')
        const scope = { tenant: tx.tenant, caller: tx.caller }
        return {
          kind: 'external_step',
          ask: async () => {
            const explained = await explain(scope, ids)
            return async () => ({
              kind: 'facts',
              type: 'goods_out_explanations',
              facts: { orders: explained },
            })
          },
        } satisfies ExternalStep
      },
    },
  ]
}
