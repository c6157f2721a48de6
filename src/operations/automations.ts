import { mayView } from '#access/may-view.ts'
import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { evaluateAutomation } from '#domain/automations/evaluate-automation.ts'
import { recordTypeOf } from '#domain/automations/matrix.ts'
import { readActionParameters, renderActions } from '#domain/automations/render-actions.ts'
import { replayDeliveries } from '#domain/automations/replay-deliveries.ts'
import { replayDelivery, retryAction } from '#domain/automations/retry-action.ts'
import { runAutomation } from '#domain/automations/run-automation.ts'
import { createAutomation, updateAutomation } from '#domain/automations/save-automation.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { readShownRow } from '#records/find.ts'
import { automationEvaluation, webhookReplay } from '#resources/integration/automation-runs.ts'
import { ownerOf } from '#values/caller.ts'
import type { EgressRules } from '#values/egress.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ExternalStep, Operation, StepControl } from './operation.ts'

/** Operations on automations, their logs and their deliveries. */
export function automationOperations(model: Model, egress: EgressRules): readonly Operation[] {
  return [...createAndUpdateAutomations(model, egress), evaluation(model), ...repeatOperation(model)]
}

function createAndUpdateAutomations(model: Model, egress: EgressRules): readonly Operation[] {
  const automations = resourceNamed(model, 'automations')
  const runs = resourceNamed(model, 'automation_runs')
  return [
    {
      ...operationDefaults(automations, 'creation'),
      name: 'create',
      method: 'POST',
      path: '/api/automations',
      description:
        'Creates an automation with its conditions and actions; the signing secret generated for a webhook is returned only in this response.',
      run: async (tx, { parsed, sealer }) => {
        assertViewsEvents(tx, model, parsed.values.resource_name)
        const row = await createAutomation(tx, { model, egress, sealer }, parsed)
        return { kind: 'record', resource: automations, row }
      },
    },
    {
      ...operationDefaults(automations, 'change'),
      name: 'update',
      method: 'PATCH',
      path: '/api/automations/{id}',
      description: 'Updates an automation with its conditions and actions.',
      run: async (tx, { subject, parsed, sealer }) => {
        assertViewsEvents(tx, model, subject.resource_name)
        const row = await updateAutomation(tx, { model, egress, sealer }, { parsed, current: subject })
        return { kind: 'record', resource: automations, row }
      },
    },
    {
      ...operationDefaults(automations, 'change'),
      name: 'run',
      method: 'POST',
      path: '/api/automations/{id}/run',
      permission: 'run_automations',
      accepts: 'nothing',
      input: null,
      changes: 'nothing',
      answer: 'record',
      answers: 'automation_runs',
      description:
        'Runs an automation now. Its conditions are evaluated at once; its actions are executed in the background.',
      run: async (tx, { subject }) => ({
        kind: 'record',
        resource: runs,
        row: await shownRow(tx, runs, await runAutomation(tx, model, subject.id)),
      }),
    },
  ]
}

function evaluation(model: Model): Operation {
  return {
    ...operationDefaults(resourceNamed(model, 'automations'), 'change'),
    name: 'evaluate',
    method: 'POST',
    path: '/api/automations/{id}/evaluate',
    permission: 'run_automations',
    accepts: 'plain',
    input: inputFor(model, automationEvaluation),
    on_record: 'unlocked',
    changes: 'nothing',
    answer: 'facts',
    answers: 'automation_evaluations',
    description:
      'Tells what an automation would do with an event: its conditions with what they found, and its actions as they would be rendered. Nothing is sent.',
    run: async (tx, { subject, parsed }) => {
      assertViewsEvents(tx, model, subject.resource_name)
      const { event_id } = parsed.values
      const chosen = { id: subject.id, event_id: typeof event_id === 'string' ? event_id : null }
      const evaluated = await evaluateAutomation(tx, model, chosen)
      const parameters = await readActionParameters(tx, subject.id)
      const { tenant, now } = tx
      const call = async ({ disconnected }: StepControl) => {
        const requester = { owner: ownerOf(tenant), disconnected }
        const { timezone, subdomain } = tenant
        const actions = await renderActions(evaluated, parameters, { now, timezone, subdomain, requester })
        const { results } = evaluated
        const facts = {
          automation_id: subject.id,
          event_id: evaluated.subject.id,
          occurred_at: evaluated.subject.occurred_at,
          data: evaluated.subject.data,
          conditions_passed: results.every(({ passed }) => passed),
          conditions: results,
          actions,
        }
        return async () => ({ kind: 'facts' as const, type: 'automation_evaluations', facts })
      }
      return { kind: 'external_step', call } satisfies ExternalStep
    },
  }
}

/** Conditions and actions reveal the records they read, so the author needs the permission to view them. */
function assertViewsEvents({ caller }: Transaction, model: Model, resource_name: unknown): void {
  const type = recordTypeOf(String(resource_name))
  if (type !== null && !mayView(caller, resourceNamed(model, type)))
    throw refusal('automation_data_hidden', { type })
}

/** A row as its caller is shown it: what it repeats of records that they may not view is empty. */
async function shownRow(tx: Transaction, resource: Resource, { id }: FullRow): Promise<FullRow> {
  return await readShownRow(tx, resource, { id, mayView: (type) => mayView(tx.caller, type) })
}

function repeatOperation(model: Model): readonly Operation[] {
  const logs = resourceNamed(model, 'automation_action_logs')
  const deliveries = resourceNamed(model, 'webhook_deliveries')
  return [
    {
      ...operationDefaults(logs, 'change'),
      name: 'retry',
      method: 'POST',
      path: '/api/automation_action_logs/{id}/retry',
      permission: managePermission('automations'),
      accepts: 'nothing',
      input: null,
      description: 'Executes an action again whose run has ended.',
      run: async (tx, { subject }) => ({
        kind: 'record',
        resource: logs,
        row: await shownRow(tx, logs, await retryAction(tx, { logs, deliveries }, subject)),
      }),
    },
    {
      ...operationDefaults(deliveries, 'change'),
      name: 'replay',
      method: 'POST',
      path: '/api/webhook_deliveries/{id}/replay',
      permission: 'replay_webhooks',
      accepts: 'nothing',
      input: null,
      description:
        'Sends a webhook delivery again whose attempts have ended, as a new delivery with the same event id.',
      run: async (tx, { subject }) => ({
        kind: 'record',
        resource: deliveries,
        row: await shownRow(tx, deliveries, await replayDelivery(tx, deliveries, subject)),
      }),
    },
    {
      ...operationDefaults(deliveries, 'creation'),
      name: 'replay',
      method: 'POST',
      path: '/api/webhook_deliveries/replay',
      permission: 'replay_webhooks',
      accepts: 'plain',
      input: inputFor(model, webhookReplay),
      answer: 'facts',
      answers: 'webhook_replays',
      description:
        'Sends up to 1000 webhook deliveries again whose attempts have ended, selected by id or by automation and time.',
      run: async (tx, { parsed }) => ({
        kind: 'facts',
        type: 'webhook_replays',
        facts: { replayed: await replayDeliveries(tx, deliveries, parsed) },
      }),
    },
  ]
}
