import type { Result, Task } from '#domain/automations/task.ts'
import { isOverQuota } from '#domain/reporting/storage.ts'
import type { Tenant } from '#values/caller.ts'
import { LiquidFailure } from '#values/liquid.ts'
import type { Action } from './action.ts'
import { askModel } from './ask-model.ts'
import { Attempt } from './attempt.ts'
import { callApi } from './call-api.ts'
import { importFile } from './import-file.ts'
import { findLackOfRights } from './lack-of-rights.ts'
import { Parameters } from './parameters.ts'
import { sendFile } from './send-file.ts'
import { sendMail } from './send-mail.ts'
import { sendWebhook } from './send-webhook.ts'
import type { WorkerContext } from './worker-context.ts'

/** How each destination is reached. */
const ways: Readonly<Record<string, (action: Action) => Promise<Result>>> = {
  webhook: sendWebhook,
  email: sendMail,
  api: callApi,
  ai: askModel,
  ftp: sendFile,
  file_import: importFile,
}

/** Makes one attempt at an action, outside of any transaction, and says what came of it. */
export async function attemptAction(worker: WorkerContext, tenant: Tenant, task: Task): Promise<Result> {
  const { secrets } = worker
  const parameters = new Parameters(task, tenant, { secrets, now: new Date().toISOString() })
  const attempt = new Attempt(task, parameters)
  const way = ways[task.destination_type]
  if (way === undefined)
    return attempt.impossible(`destination ${task.destination_code} is not supported by this version`)
  try {
    const lack = await findLackOfRights(worker, tenant, task)
    if (lack !== null) return attempt.impossible(lack)
    return await way({ task, tenant, parameters, attempt, worker })
  } catch (error) {
    if (error instanceof LiquidFailure)
      return attempt.impossible(`a value cannot be rendered: ${error.message}`)
    if (isOverQuota(error)) return attempt.impossible(error.first)
    throw error
  }
}

/** The end of an attempt that broke by a mistake of ours. */
export function brokenAttempt(worker: WorkerContext, tenant: Tenant, task: Task): Result {
  const { secrets } = worker
  const parameters = new Parameters(task, tenant, { secrets, now: new Date().toISOString() })
  return new Attempt(task, parameters).impossible('an internal error; the log of the service says more')
}
