import type { Task } from '#domain/automations/task.ts'
import { type Caller, callerWithoutRights } from '#values/caller.ts'

/** The service itself, doing what was left to be done after commit. It may maintain automations and nothing else. */
export function backgroundCaller(user_id: number): Caller {
  return {
    ...callerWithoutRights(user_id, 'job'),
    permissions: new Set(['manage_automations']),
  }
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
