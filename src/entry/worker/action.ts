import type { ActionTask } from '#domain/automations/action-task.ts'
import type { Tenant } from '#values/caller.ts'
import type { Attempt } from './attempt.ts'
import type { Parameters } from './parameters.ts'
import type { WorkerContext } from './worker-context.ts'

/** An action that is being performed. */
export type Action = {
  readonly task: ActionTask
  readonly tenant: Tenant
  readonly parameters: Parameters
  readonly attempt: Attempt
  readonly worker: WorkerContext
}
