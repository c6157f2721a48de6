import { explainOrders } from '#domain/explanation/explain-orders.ts'
import { refusal } from '#problems/problem.ts'
import { READS, readErrors, type Tool, tool } from './tool.ts'

/**
 * Explains why an order is not dispatched: what is missing, on hold or not done, and how it is to be dispatched
 * (platform 16.3).
 */
export const explainOrder: Tool = tool({
  name: 'explain_order',
  title: 'Explain why an order is waiting',
  description:
    'Explains why an order has not been dispatched: the shortage on each line and why existing stock cannot be used (on hold, allocated to other orders, wrong batch or dates, in a location that orders are not picked from), picks waiting for replenishment, open tasks, and the shipment or load of the order.',
  hints: READS,
  parameters: { reference: { kind: 'text', required: true, description: 'Reference of the order.' } },
  run: async ({ app, read, scope }, { reference }) => {
    const { orders, errors } = await explainOrders({ ...app, read }, scope, { reference })
    if (orders === null) return { errors: readErrors(errors, 'tools.explain_order') }
    if (orders.length === 0) throw refusal('not_found', {})
    return { facts: { orders } }
  },
})
