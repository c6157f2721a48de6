import type { ActionResult, ActionTask } from '#domain/automations/action-task.ts'
import { isOverQuota } from '#domain/documents/storage.ts'
import { violation } from '#problems/problem.ts'
import type { Tenant } from '#values/caller.ts'
import { LiquidFailure } from '#values/liquid.ts'
import type { Action } from './action.ts'
import { Attempt } from './attempt.ts'
import { callApi } from './call-api.ts'
import { findMissingRights } from './find-missing-rights.ts'
import { importFile } from './import-file.ts'
import { Parameters } from './parameters.ts'
import { parseAnswer } from './parse-answer.ts'
import { sendFile } from './send-file.ts'
import { sendMail } from './send-mail.ts'
import { sendNotification } from './send-notification.ts'
import { sendWebhook } from './send-webhook.ts'
import type { WorkerContext } from './worker-context.ts'

/** The handler of each destination. */
const destinationHandlers: Readonly<Record<string, (action: Action) => Promise<ActionResult>>> = {
  webhook: sendWebhook,
  email: sendMail,
  api: callApi,
  ai: callModel,
  ftp: sendFile,
  file_import: importFile,
  notification: sendNotification,
}

/** Makes one attempt at an action, outside any transaction, and returns its result. */
export async function attemptAction(
  worker: WorkerContext,
  tenant: Tenant,
  task: ActionTask,
): Promise<ActionResult> {
  const { secrets } = worker
  const parameters = new Parameters(task, tenant, { secrets, now: new Date().toISOString() })
  const attempt = new Attempt(task, parameters)
  const handle = destinationHandlers[task.destination_type]
  if (handle === undefined)
    return attempt.failedForGood(`destination ${task.destination_code} is not supported by this version`)
  try {
    const missing = await findMissingRights(worker, tenant, task)
    if (missing !== null) return attempt.failedForGood(missing)
    return await handle({ task, tenant, parameters, attempt, worker })
  } catch (error) {
    if (error instanceof LiquidFailure)
      return attempt.failedForGood(`a value cannot be rendered: ${error.message}`)
    if (isOverQuota(error)) return attempt.failedForGood(error.first)
    throw error
  }
}

/** The result of an attempt that failed by a bug. */
export function brokenAttempt(worker: WorkerContext, tenant: Tenant, task: ActionTask): ActionResult {
  const { secrets } = worker
  const parameters = new Parameters(task, tenant, { secrets, now: new Date().toISOString() })
  return new Attempt(task, parameters).failedForGood('an internal error; the log of the service says more')
}

/** Calls the language model of the installation; it sees only the prompt and cannot call anything. */
async function callModel({ parameters, attempt, worker }: Action): Promise<ActionResult> {
  const { language_model: model } = worker
  if (model === null) return attempt.failedForGood(violation('ai_not_configured', {}))
  const prompt = await parameters.text('prompt')
  if (prompt === null) return attempt.failedForGood('it has no prompt')
  const max_tokens = parameters.constant('max_tokens')
  const is_json = parameters.constant('response_format') === 'json'
  const answer = await model.ask({
    prompt,
    system: await parameters.text('system'),
    model: await parameters.text('model'),
    max_tokens: max_tokens === null ? null : Number(max_tokens),
    is_json,
  })
  attempt.recordRequest(model.url, answer.sent)
  if (answer.kind === 'silent') {
    if (answer.outcome.kind === 'answered') attempt.recordAnswer(answer.outcome.body, answer.outcome.status)
    return attempt.failedOutcome(answer.outcome)
  }
  attempt.recordAnswer(answer.text)
  const output = is_json ? parseAnswer(answer.text) : answer.text.replaceAll('\0', '').toWellFormed()
  return output === undefined ? attempt.failed('the answer is not JSON') : attempt.done(output)
}
