import type { ActionTask } from '#domain/automations/action-task.ts'
import { type Caller, callerWithoutRights } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'

/** The service itself, for jobs without a requester. It may maintain automations and nothing else. */
export function backgroundCaller(user_id: number): Caller {
  return {
    ...callerWithoutRights(user_id, 'job'),
    permissions: new Set(['manage_automations']),
  }
}

/** The requester of a job, from its payload: its changes have their name. */
export function clientFor({ asked_by }: JsonObject): Caller {
  const { user_id, application_id, request_id, cause_id, depth } = asked_by as unknown as Caller
  return { ...backgroundCaller(user_id), application_id, request_id, cause_id, depth }
}

/** An automation: its changes name the event that caused them, with its depth increased. */
export function automationCaller(user_id: number, { subject }: ActionTask): Caller {
  return {
    ...backgroundCaller(user_id),
    source: 'automation',
    cause_id: subject.id,
    depth: subject.depth + 1,
  }
}
