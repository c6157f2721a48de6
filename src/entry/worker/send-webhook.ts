import type { ActionResult, ActionTask } from '#domain/automations/action-task.ts'
import { bodyFor } from '#domain/automations/payload.ts'
import { webhookSignature } from '#outside/webhook-signature.ts'
import { wallClock } from '#values/wall-clock.ts'
import type { Action } from './action.ts'
import { customHeadersFor } from './custom-headers.ts'

/**
 * Sends a webhook (platform 9.2): every attempt has the same body, and a new signature with its time. The headers of the
 * service take precedence over custom ones.
 */
export async function sendWebhook({
  task,
  tenant,
  parameters,
  attempt,
  worker,
}: Action): Promise<ActionResult> {
  const url = await parameters.text('url')
  if (url === null) return attempt.failedForGood('it has no url')
  const customHeaders = await customHeadersFor(parameters)
  if (customHeaders === null) return attempt.failedForGood('its headers are no JSON object of texts')
  const body = bodyFor(parameters.payload, parameters.constant('include_previous') === 'true')
  const headers = {
    ...customHeaders,
    ...identityOf(task, tenant.subdomain),
    ...signedBy(parameters.secrets('secret'), { id: task.subject.id, body }),
  }
  const request = { method: 'POST', url, headers, body }
  attempt.recordHttpRequest(request)
  const outcome = await worker.http(request)
  if (outcome.kind !== 'answered') return attempt.failedOutcome(outcome)
  const { status, body: answer } = outcome
  attempt.recordAnswer(answer, status)
  if (status >= 200 && status < 300) return attempt.done({ status })
  return status === 410 ? attempt.abandoned('the receiver is gone (410)') : attempt.failedOutcome(outcome)
}

function identityOf({ automation, subject }: ActionTask, subdomain: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Goodsyard-Webhooks/1',
    'x-service-subdomain': subdomain,
    'x-automation-id': String(automation.id),
    ...(automation.integration_id === null ? {} : { 'x-integration-id': String(automation.integration_id) }),
    'x-event-id': subject.id,
    'webhook-id': subject.id,
  }
}

function signedBy(
  secrets: readonly string[],
  { id, body }: { readonly id: string; readonly body: string },
): Record<string, string> {
  const timestamp = Math.floor(wallClock() / 1000)
  const signature = webhookSignature(secrets, { id, timestamp, body })
  return {
    'x-timestamp': String(timestamp),
    'webhook-timestamp': String(timestamp),
    'x-signature': signature,
    'webhook-signature': signature,
  }
}
