import { inputFor } from '#declare/make-model.ts'
import { listedResources, type Model, resourceNamed } from '#declare/model.ts'
import type { Served } from '#domain/handheld/check-flow.ts'
import { createFlow, duplicateFlow, updateFlow } from '#domain/handheld/keep-flow.ts'
import { rfFlowCopy } from '#resources/handheld/rf-flows.ts'
import { receiving, receivingToPutaway } from '#resources/inbound/receiving.ts'
import { unitLoading } from '#resources/outbound/load-drops.ts'
import { stockHolding, stockMove, unitMove } from '#resources/stock/stock-acts.ts'
import { stockCheckAttempt } from '#resources/stock/stock-check-acts.ts'
import { taskUpdate } from '#resources/tasks/task-acts.ts'
import { shapeFor } from './generic.ts'
import { keeping } from './keeping.ts'
import type { Operation } from './operation.ts'

/** What can be done with flows of handhelds (operations 11). */
export function rfFlowOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'rf_flows')
  const served = servedBy(model)
  return [
    ...keeping(resource, {
      create: (tx, { parsed }) => createFlow(tx, resource, { parsed, served }),
      update: (tx, { subject, parsed }) => updateFlow(tx, resource, { current: subject, parsed, served }),
      description: {
        create: 'Creates a flow; its steps must be consistent.',
        update: 'Updates a flow; its code cannot be changed.',
      },
    }),
    {
      ...shapeFor(resource, 'creation'),
      input: inputFor(model, rfFlowCopy),
      on_record: true,
      name: 'duplicate',
      method: 'POST',
      path: '/api/rf/flows/{id}/duplicate',
      description: 'Copies a flow under another code.',
      run: async (tx, { subject, parsed }) => ({
        kind: 'record',
        resource,
        row: await duplicateFlow(tx, resource, { source: subject, copy: parsed }),
      }),
    },
  ]
}

/** What is said to each operation a flow may call; nothing is said to those of null. */
const told = {
  complete_task: taskUpdate,
  receive: receiving,
  receive_to_putaway: receivingToPutaway,
  load_storage_unit: unitLoading,
  move_stock: stockMove,
  move_storage_unit: unitMove,
  record_attempt: stockCheckAttempt,
  complete_stock_check: null,
  hold: stockHolding,
  exit_task: null,
}

/** What is served, as far as a flow names it. */
function servedBy(model: Model): Served {
  const namesOf = (one: (typeof told)[keyof typeof told]) => {
    if (one === null) return []
    const input = inputFor(model, one)
    return [...input.attributes.keys(), ...Object.keys(input.declaration.gathered ?? {})]
  }
  return {
    lists: listedResources(model).map(({ root }) => root),
    takes: Object.fromEntries(Object.entries(told).map(([name, one]) => [name, new Set(namesOf(one))])),
  }
}
