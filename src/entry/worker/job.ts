import type { JsonObject } from '#values/json.ts'
import type { KnownTenant } from './tenants.ts'
import type { WorkerContext } from './worker-context.ts'

/** The message for a bug; the log has the details. */
export const OUR_MISTAKE = 'an internal error; the log of the service says more'

/** The context of a job. */
export type JobContext = {
  readonly payload: JsonObject
  readonly known: KnownTenant
  /** Whether this is the last attempt. */
  readonly is_last: boolean
}

/** The handler of one kind of job. */
export type JobHandler = (worker: WorkerContext, job: JobContext) => Promise<void>
