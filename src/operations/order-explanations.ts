import { viewPermission } from '#access/permissions.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { ExplainOrders } from '#domain/explanation/explain-orders.ts'
import { refusal } from '#problems/problem.ts'
import { sentInput } from '#records/input.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { orderNaming } from '#resources/outbound/order-acts.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ExternalStep, Operation } from './operation.ts'

/** The maximum number of orders in one request. */
const EXPLAINED_MAX = 20

/** Explains why orders are not dispatched. It runs after the transaction, since it reads through GraphQL. */
export function orderExplanations(model: Model, explain: ExplainOrders): readonly Operation[] {
  const orders = resourceNamed(model, 'goods_outs')
  return [
    {
      ...operationDefaults(orders, 'creation'),
      name: 'explain',
      method: 'POST',
      path: '/api/goods_outs/explain',
      permission: viewPermission(orders.name),
      accepts: 'plain',
      input: inputFor(model, orderNaming),
      changes: 'nothing',
      answer: 'facts',
      answers: 'goods_out_explanations',
      description: `Explains why orders have not been dispatched: shortages and the stock that cannot be used, open tasks, and the shipment or load they leave with. At most ${EXPLAINED_MAX} orders.`,
      run: async (tx, { parsed }) => {
        const ids = await readVisibleIds(tx, orders, sentInput(orderNaming, parsed).ids)
        if (ids.length > EXPLAINED_MAX)
          throw refusal('too_many_items', { field: 'ids', max: EXPLAINED_MAX }, '/ids')
        const scope = { tenant: tx.tenant, caller: tx.caller }
        return {
          kind: 'external_step',
          call: async () => {
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
