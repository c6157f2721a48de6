import { modelFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { createFlow, duplicateFlow, updateFlow } from '#domain/handheld/keep-flow.ts'
import { rfFlowCopy } from '#resources/handheld/rf-flows.ts'
import { shapeFor } from './generic.ts'
import { keeping } from './keeping.ts'
import type { Operation } from './operation.ts'

/** What can be done with flows of handhelds (operations 11). */
export function rfFlowOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'rf_flows')
  return [
    ...keeping(resource, {
      create: (tx, { parsed }) => createFlow(tx, resource, parsed),
      update: (tx, { subject, parsed }) => updateFlow(tx, resource, { current: subject, parsed }),
      means: {
        create: 'Adds a flow; its steps must hold together.',
        update: 'Changes a flow; its code never changes.',
      },
    }),
    {
      ...shapeFor(resource, 'creation'),
      input: resourceNamed(modelFor([rfFlowCopy]), 'rf_flows'),
      on_record: true,
      name: 'duplicate',
      method: 'POST',
      path: '/api/rf/flows/{id}/duplicate',
      means: 'Copies a flow under another code.',
      run: async (tx, { subject, parsed }) => ({
        kind: 'record',
        resource,
        row: await duplicateFlow(tx, resource, { source: subject, copy: parsed }),
      }),
    },
  ]
}
