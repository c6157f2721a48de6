import type { Task } from '#domain/automations/task.ts'
import { type Caller, callerWithoutRights } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'

/** The service itself, doing what was left to be done after commit. It may maintain automations and nothing else. */
export function backgroundCaller(user_id: number): Caller {
  return {
    ...callerWithoutRights(user_id, 'job'),
    permissions: new Set(['manage_automations']),
  }
}

/** Whoever asked for what a job does, as its payload tells it: what is done bears their name. */
export function askerOf({ asked_by }: JsonObject): Caller {
  const { user_id, application_id, request_id, cause_id, depth } = asked_by as unknown as Caller
  return { ...backgroundCaller(user_id), application_id, request_id, cause_id, depth }
}

/** An automation at work: whatever it changes names the event that caused it and stands one step further from a person. */
export function automationCaller(user_id: number, { subject }: Task): Caller {
  return {
    ...backgroundCaller(user_id),
    source: 'automation',
    cause_id: subject.id,
    depth: subject.depth + 1,
  }
}
