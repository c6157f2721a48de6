import { resourceNamed } from '#declare/model.ts'
import type { ActionResult } from '#domain/automations/action-task.ts'
import { recordTypeOf } from '#domain/automations/matrix.ts'
import { notifyPeople } from '#domain/talk/notify-people.ts'
import { hasComments } from '#resources/talk/comments.ts'
import { cut } from '#values/cut.ts'
import type { Action } from './action.ts'
import { automationCaller } from './callers.ts'
import { inTransaction } from './worker-context.ts'

/** The longest message and title of a notification. */
const MESSAGE_MAX = 1000
const TITLE_MAX = 255

/** Notifies people of the record of the event, or of the automation where the event is about none that is watched. */
export async function sendNotification(action: Action): Promise<ActionResult> {
  const { parameters, attempt, task, worker, tenant } = action
  const message = cut(((await parameters.text('message')) ?? '').trim(), MESSAGE_MAX)
  if (message === '') return attempt.failedForGood('it has no message')
  attempt.recordRequest('notifications', message)
  const { data } = task.subject
  const account = typeof data.account_id === 'number' ? data.account_id : null
  const role = parameters.constant('role_id')
  const notice = {
    ...recordOf(action),
    message,
    to: {
      user_ids: (parameters.constant('user_ids') ?? '').split(',').flatMap((id) => Number(id) || []),
      role_id: role === null ? null : Number(role),
      watchers: parameters.constant('to_watchers') === 'true',
      account_id: parameters.constant('to_client') === 'true' ? account : null,
    },
  }
  const scope = { tenant, caller: automationCaller(worker.user_id, task) }
  const notifications = resourceNamed(worker.model, 'notifications')
  const count = await inTransaction(worker, scope, (tx) => notifyPeople(tx, notifications, notice))
  return attempt.done({ notified: count })
}

/** The record that a notification leads to, and what people know it by. */
function recordOf({ task: { automation, subject } }: Action) {
  const record_type = recordTypeOf(automation.resource_name)
  const { aggregate, data } = subject
  if (record_type === null || aggregate === null || !hasComments(record_type))
    return { record_type: 'automations', record_id: automation.id, record_title: automation.name }
  const title = [data.reference, data.code, data.name].find((one) => typeof one === 'string')
  return {
    record_type,
    record_id: aggregate.id,
    record_title: typeof title === 'string' ? cut(title, TITLE_MAX) : null,
  }
}
