import { managePermission, may, viewPermission } from '#access/permissions.ts'
import { inputFor } from '#declare/make-model.ts'
import { listedResources, type Model, resourceNamed } from '#declare/model.ts'
import type { AnyDeclaration } from '#declare/resource.ts'
import type { FlowContext } from '#domain/handheld/check-flow.ts'
import type { DefaultFlowState } from '#domain/handheld/default-flow-states.ts'
import { createFlow, duplicateFlow, updateFlow } from '#domain/handheld/save-flow.ts'
import { readDefaultFlowStates, takeDefaultFlows } from '#domain/handheld/take-default-flows.ts'
import { refusal } from '#problems/problem.ts'
import { handheldLabel } from '#resources/handheld/label-prints.ts'
import { defaultFlowsTaking, rfFlowCopy } from '#resources/handheld/rf-flows.ts'
import { blindReceiving, receiving, receivingToPutaway } from '#resources/inbound/receiving.ts'
import { unitLoading } from '#resources/outbound/load-drops.ts'
import { stockHolding, stockMove, unitMove } from '#resources/stock/stock-acts.ts'
import { stockCheckAttempt } from '#resources/stock/stock-check-acts.ts'
import { taskUpdate } from '#resources/tasks/task-acts.ts'
import { actWithInput } from './act-with-input.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation, Outcome } from './operation.ts'

/** Operations on flows of handhelds (operations 11). */
export function rfFlowOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'rf_flows')
  const served = servedBy(model)
  return [
    ...createAndUpdateOperations(resource, {
      create: (tx, { parsed }) => createFlow(tx, resource, { parsed, context: served }),
      update: (tx, { subject, parsed }) =>
        updateFlow(tx, resource, { current: subject, parsed, context: served }),
      description: {
        create: 'Creates a flow; its steps must be consistent.',
        update: 'Updates a flow; its code cannot be changed.',
      },
    }),
    {
      ...operationDefaults(resource, 'creation'),
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
    ...defaultFlowOperations(model),
  ]
}

/** How flows stand to the defaults, and taking these over (spec: operations 11.8). */
function defaultFlowOperations(model: Model): readonly Operation[] {
  const flows = resourceNamed(model, 'rf_flows')
  const implementations = resourceNamed(model, 'rf_implementations')
  const common = {
    ...operationDefaults(implementations, 'change'),
    answer: 'facts' as const,
    answers: 'default_flows',
  }
  return [
    {
      ...common,
      name: 'default_flows',
      method: 'GET',
      path: '/api/rf/implementations/{id}/default_flows',
      permission: viewPermission('rf_implementations'),
      accepts: 'nothing',
      input: null,
      on_record: 'unlocked',
      changes: 'nothing',
      description:
        'Returns how the flows of an implementation stand to the default flows: current, former (as the default was before), changed, or missing.',
      run: async (tx, { subject }) => {
        if (!may(tx.caller, viewPermission('rf_flows'))) throw refusal('permission_denied', {})
        return factsOf(await readDefaultFlowStates(tx, subject.id))
      },
    },
    {
      ...common,
      name: 'take_default_flows',
      occasion: 'creation',
      method: 'POST',
      path: '/api/rf/implementations/{id}/take_default_flows',
      accepts: 'plain',
      description:
        'Gives flows the steps of the default flows with their codes, whatever they were before, and adds those that are missing to the implementation and its menu.',
      ...actWithInput(model, defaultFlowsTaking, async (tx, { codes }, { subject: implementation }) => {
        if (!may(tx.caller, managePermission('rf_flows'))) throw refusal('permission_denied', {})
        return factsOf(await takeDefaultFlows(tx, { implementations, flows }, { implementation, codes }))
      }),
    },
  ]
}

function factsOf(flows: readonly DefaultFlowState[]): Outcome {
  return { kind: 'facts', type: 'default_flows', facts: { flows: [...flows] } }
}

/** The input of each operation that a flow may call; null for those without input. */
const inputs = {
  complete_task: taskUpdate,
  receive: receiving,
  receive_to_putaway: receivingToPutaway,
  receive_blind: blindReceiving,
  load_storage_unit: unitLoading,
  move_stock: stockMove,
  move_storage_unit: unitMove,
  record_attempt: stockCheckAttempt,
  complete_stock_check: null,
  hold: stockHolding,
  exit_task: null,
  print_label: handheldLabel,
}

/** The lists and operations that a flow may use. */
function servedBy(model: Model): FlowContext {
  const namesOf = (declaration: AnyDeclaration | null) => {
    if (declaration === null) return []
    const input = inputFor(model, declaration)
    return [...input.attributes.keys(), ...Object.keys(input.declaration.field_groups ?? {})]
  }
  return {
    lists: listedResources(model).map(({ root }) => root),
    parameters: Object.fromEntries(
      Object.entries(inputs).map(([name, declaration]) => [name, new Set(namesOf(declaration))]),
    ),
  }
}
