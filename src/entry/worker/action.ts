import type { Task } from '#domain/automations/task.ts'
import type { Tenant } from '#values/caller.ts'
import type { Attempt } from './attempt.ts'
import type { Parameters } from './parameters.ts'
import type { WorkerContext } from './worker-context.ts'

/** An action in hand. */
export type Action = {
  readonly task: Task
  readonly tenant: Tenant
  readonly parameters: Parameters
  readonly attempt: Attempt
  readonly worker: WorkerContext
}
