import { mayView } from '#access/may-view.ts'
import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { createAutomation, updateAutomation } from '#domain/automations/keep-automation.ts'
import { typeOfEvents } from '#domain/automations/matrix.ts'
import { replayDeliveries } from '#domain/automations/replay-deliveries.ts'
import { runAutomation } from '#domain/automations/run-automation.ts'
import { replayDelivery, retryAction } from '#domain/automations/try-again.ts'
import { refusal } from '#problems/problem.ts'
import { webhookReplay } from '#resources/integration/automation-runs.ts'
import type { EgressRules } from '#values/egress.ts'
import { shapeFor } from './generic.ts'
import type { Operation } from './operation.ts'

/** What can be done with automations, their logs and their deliveries. */
export function automationOperations(model: Model, egress: EgressRules): readonly Operation[] {
  return [...keeping(model, egress), ...repeating(model)]
}

function keeping(model: Model, egress: EgressRules): readonly Operation[] {
  const automations = resourceNamed(model, 'automations')
  const runs = resourceNamed(model, 'automation_runs')
  return [
    {
      ...shapeFor(automations, 'creation'),
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
      ...shapeFor(automations, 'change'),
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
      ...shapeFor(automations, 'change'),
      name: 'run',
      method: 'POST',
      path: '/api/automations/{id}/run',
      permission: 'run_automations',
      takes: 'nothing',
      input: null,
      changes: 'nothing',
      answer: 'record',
      answers: 'automation_runs',
      description:
        'Runs an automation now. Its conditions are evaluated at once; its actions are executed in the background.',
      run: async (tx, { subject }) => ({
        kind: 'record',
        resource: runs,
        row: await runAutomation(tx, model, subject.id),
      }),
    },
  ]
}

/** Conditions show what they found and actions send it, so whoever writes them must be allowed to view the records. */
function assertViewsEvents({ caller }: Transaction, model: Model, resource_name: unknown): void {
  const type = typeOfEvents(String(resource_name))
  if (type !== null && !mayView(caller, resourceNamed(model, type)))
    throw refusal('automation_data_hidden', { type })
}

function repeating(model: Model): readonly Operation[] {
  const logs = resourceNamed(model, 'automation_action_logs')
  const deliveries = resourceNamed(model, 'webhook_deliveries')
  return [
    {
      ...shapeFor(logs, 'change'),
      name: 'retry',
      method: 'POST',
      path: '/api/automation_action_logs/{id}/retry',
      permission: managePermission('automations'),
      takes: 'nothing',
      input: null,
      description: 'Executes an action again whose run has ended.',
      run: async (tx, { subject }) => ({
        kind: 'record',
        resource: logs,
        row: await retryAction(tx, { logs, deliveries }, subject),
      }),
    },
    {
      ...shapeFor(deliveries, 'change'),
      name: 'replay',
      method: 'POST',
      path: '/api/webhook_deliveries/{id}/replay',
      permission: 'replay_webhooks',
      takes: 'nothing',
      input: null,
      description:
        'Sends a webhook delivery again whose attempts have ended, as a new delivery with the same event id.',
      run: async (tx, { subject }) => ({
        kind: 'record',
        resource: deliveries,
        row: await replayDelivery(tx, deliveries, subject),
      }),
    },
    {
      ...shapeFor(deliveries, 'creation'),
      name: 'replay',
      method: 'POST',
      path: '/api/webhook_deliveries/replay',
      permission: 'replay_webhooks',
      takes: 'plain',
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
