import type { ActionResult, ActionTask } from '#domain/automations/action-task.ts'
import { isOverQuota } from '#domain/documents/storage.ts'
import type { Tenant } from '#values/caller.ts'
import { LiquidFailure } from '#values/liquid.ts'
import type { Action } from './action.ts'
import { Attempt } from './attempt.ts'
import { callApi } from './call-api.ts'
import { callModel } from './call-model.ts'
import { findMissingRights } from './find-missing-rights.ts'
import { importFile } from './import-file.ts'
import { Parameters } from './parameters.ts'
import { sendFile } from './send-file.ts'
import { sendMail } from './send-mail.ts'
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
